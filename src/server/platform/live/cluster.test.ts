import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { postgresDatabase, hasPostgres } from '#testing/database.ts'
import { waitUntil, type LiveSite, liveSite, RepSocketClient, repCookie } from '#testing/live-site.ts'

describe.skipIf(!hasPostgres)('T05 two instances on PostgreSQL', () => {
  async function twoInstances(settings: Record<string, string> = {}) {
    const first = await postgresDatabase()
    const second = await openDatabase({ databaseUrl: first.url, dataDir: '' })
    const env = { DATABASE_URL: first.url }
    const here = await liveSite(first.db, { env })
    const there = await liveSite(second.db, { env: { ...env, ...settings } })
    const rep = await aRep(here.context)
    const quote = await aQuote(here.context)
    const opened: RepSocketClient[] = []
    onTestFinished(async () => {
      opened.forEach((ears) => ears.close())
      await Promise.all([here.close(), there.close()])
      await second.close()
      await first.close()
    })
    const shows = async (site: LiveSite) => {
      const ears = new RepSocketClient(site.port, { cookie: await repCookie(site.context, rep) })
      opened.push(ears)
      expect(await ears.watch(quote.id)).toEqual({ watching: quote.id })
      return ears
    }
    let version = 0
    const save = ({ context }: LiveSite, by?: typeof rep) => {
      version += 1
      const customFields = { tournament_name: `Spring Scramble ${version}` }
      return saveQuote(context, { id: quote.id, version, customFields }, by)
    }
    return {
      url: first.url,
      here,
      there,
      rep,
      kim: await aRep(here.context, 'kim@office.example'),
      quote,
      shows,
      save,
    }
  }

  it('T05 a change at one instance is heard at the other, but not by the rep who made it', async () => {
    const { here, there, rep, kim, quote, shows, save } = await twoInstances()
    const [near, far] = [await shows(here), await shows(there)]
    // An instance that has just started may not listen yet.
    await waitUntil(async () => (await save(here), far.received.length > 0))
    await waitUntil(() => near.received.length > 0)
    const before = [near.received.length, far.received.length]
    await save(here, rep)
    await save(there, kim)
    await waitUntil(() => near.received.length > before[0]! && far.received.length > before[1]!)
    expect([near.received.length, far.received.length]).toEqual(before.map((count) => count + 1))
    expect(new Set([...near.received, ...far.received].map((said) => JSON.stringify(said)))).toEqual(
      new Set([JSON.stringify(['reload:reps', { guid: quote.id }])]),
    )
  })

  it('T05 C16 an instance without the socket’s port still notifies the others', async () => {
    const other = createServer().listen(8443, '127.0.0.1')
    // Where something of this machine has it already, that will do.
    await once(other, 'listening').catch(() => undefined)
    onTestFinished(() => void other.close())
    const { here, there, shows, save } = await twoInstances({ SOCKET_PORT: '' })
    expect(there.warnings).toEqual([expect.stringContaining('Port 8443 cannot be had')])
    expect(there.context.live.getSocketPort()).toBeUndefined()
    const near = await shows(here)
    await waitUntil(async () => (await save(there), near.received.length > 0))
  })

  it('T05 O10 changes of an instance that is stopping are published to the others', async () => {
    const { here, there, shows, save } = await twoInstances()
    const near = await shows(here)
    await waitUntil(async () => (await save(there), near.received.length > 0))
    there.hangUp()
    const before = near.received.length
    await save(there)
    await waitUntil(() => near.received.length > before)
  })

  it(
    'T05 O09 a database that breaks every connection harms no save, and news come again',
    { timeout: 60_000 },
    async () => {
      const { url, here, there, shows, save } = await twoInstances()
      const far = await shows(there)
      await waitUntil(async () => (await save(here), far.received.length > 0))
      // More often than there are connections, so that none of them stays taken.
      for (let time = 0; time < 4; time += 1) {
        await breakListening(url)
        const before = far.received.length
        await waitUntil(async () => (await save(here), far.received.length > before))
      }
    },
  )
})

/** Ends the connections by which both listen, as a restart of the server would. */
async function breakListening(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const listening = `pg_stat_activity where datname = current_database() and query ilike 'listen%'`
  const both = async () => (await client.query(`select pid from ${listening}`)).rows.length === 2
  await waitUntil(both)
  await client.query(`select pg_terminate_backend(pid) from ${listening}`)
  await client.end()
}
