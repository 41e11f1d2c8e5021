import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { releaseBlock, takeBlock } from '#server/quotes/saving/block/change-block.ts'
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
    const firstSite = await liveSite(first.db, { env })
    const secondSite = await liveSite(second.db, { env: { ...env, ...settings } })
    const rep = await aRep(firstSite.context)
    const quote = await aQuote(firstSite.context)
    const opened: RepSocketClient[] = []
    onTestFinished(async () => {
      opened.forEach((client) => client.close())
      await Promise.all([firstSite.close(), secondSite.close()])
      await second.close()
      await first.close()
    })
    const openQuote = async (site: LiveSite) => {
      const client = new RepSocketClient(site.port, { cookie: await repCookie(site.context, rep) })
      opened.push(client)
      expect(await client.watch(quote.id)).toEqual({ watching: quote.id })
      return client
    }
    let version = 0
    const save = ({ context }: LiveSite, by?: typeof rep) => {
      version += 1
      const customFields = { tournament_name: `Spring Scramble ${version}` }
      return saveQuote(context, { id: quote.id, version, customFields }, by)
    }
    return {
      url: first.url,
      firstSite,
      secondSite,
      rep,
      kim: await aRep(firstSite.context, 'kim@office.example'),
      quote,
      openQuote,
      save,
    }
  }

  it('T05 a change on one instance is sent to reps on the other, but not to the rep who made it', async () => {
    const { firstSite, secondSite, rep, kim, quote, openQuote, save } = await twoInstances()
    const [firstClient, secondClient] = [await openQuote(firstSite), await openQuote(secondSite)]
    // A new instance may not listen yet.
    await waitUntil(async () => (await save(firstSite), secondClient.received.length > 0))
    await waitUntil(() => firstClient.received.length > 0)
    const before = [firstClient.received.length, secondClient.received.length]
    await save(firstSite, rep)
    await save(secondSite, kim)
    await waitUntil(
      () => firstClient.received.length > before[0]! && secondClient.received.length > before[1]!,
    )
    expect([firstClient.received.length, secondClient.received.length]).toEqual(
      before.map((count) => count + 1),
    )
    expect(
      new Set([...firstClient.received, ...secondClient.received].map((event) => JSON.stringify(event))),
    ).toEqual(new Set([JSON.stringify(['reload:reps', { guid: quote.id }])]))
  })

  it('T05 N48 a block that begins and ends on one instance is told on the other, and holds there', async () => {
    const { firstSite, secondSite, rep, kim, quote, openQuote, save } = await twoInstances()
    const client = await openQuote(secondSite)
    await waitUntil(async () => (await save(firstSite), client.received.length > 0))
    const cookie = await repCookie(firstSite.context, kim)
    const session = hashSecret(cookie.split('=')[1]!)
    const request = { quoteId: quote.id, rep: { ...kim, session } }
    await takeBlock(firstSite.context, request)
    await expect(save(secondSite, rep)).rejects.toThrow('QUOTE_BLOCKED')
    await releaseBlock(firstSite.context, request)
    // Two notifications may arrive in any order, so a page asks for what is true now.
    const told = () => client.received.filter((event) => (event as string[])[0] !== 'reload:reps')
    await waitUntil(() => told().length === 2)
    expect(told()).toContainEqual(['block:reps', { guid: quote.id, by: kim.id }])
    expect(told()).toContainEqual(['unblock:reps', { guid: quote.id }])
  })

  it('T05 C16 an instance without the socket’s port still notifies the others', async () => {
    const other = createServer().listen(8443, '127.0.0.1')
    // If the port is used by another program already, the test works too.
    await once(other, 'listening').catch(() => undefined)
    onTestFinished(() => void other.close())
    const { firstSite, secondSite, openQuote, save } = await twoInstances({ SOCKET_PORT: '' })
    expect(secondSite.warnings).toEqual([expect.stringContaining('Port 8443 cannot be had')])
    expect(secondSite.context.live.getSocketPort()).toBeUndefined()
    const firstClient = await openQuote(firstSite)
    await waitUntil(async () => (await save(secondSite), firstClient.received.length > 0))
  })

  it('T05 O10 changes of an instance that is stopping are published to the others', async () => {
    const { firstSite, secondSite, openQuote, save } = await twoInstances()
    const firstClient = await openQuote(firstSite)
    await waitUntil(async () => (await save(secondSite), firstClient.received.length > 0))
    secondSite.disconnect()
    const before = firstClient.received.length
    await save(secondSite)
    await waitUntil(() => firstClient.received.length > before)
  })

  it(
    'T05 O09 a database that breaks every connection harms no save, and news come again',
    { timeout: 60_000 },
    async () => {
      const { url, firstSite, secondSite, openQuote, save } = await twoInstances()
      const secondClient = await openQuote(secondSite)
      await waitUntil(async () => (await save(firstSite), secondClient.received.length > 0))
      // More often than there are connections, to show that all are released.
      for (let time = 0; time < 4; time += 1) {
        await endListenConnections(url)
        const before = secondClient.received.length
        await waitUntil(async () => (await save(firstSite), secondClient.received.length > before))
      }
    },
  )
})

/** Closes the connections on which both listen, as a restart of the server would. */
async function endListenConnections(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const listening = `pg_stat_activity where datname = current_database() and query ilike 'listen%'`
  const both = async () => (await client.query(`select pid from ${listening}`)).rows.length === 2
  await waitUntil(both)
  await client.query(`select pg_terminate_backend(pid) from ${listening}`)
  await client.end()
}
