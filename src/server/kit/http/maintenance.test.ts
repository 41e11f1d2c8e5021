import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ENDPOINTS } from '#contract/index.ts'
import { readEnv } from '#server/config/read-env.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { testDatabase } from '#testing/database.ts'
import { testSite } from '#testing/site.ts'

const END = '2027-06-12T18:30:00.000Z'
const SERVED = [
  'getLiveness',
  'getReadiness',
  'getMetrics',
  'getConfig',
  'probeSite',
  'getBrandLogo',
  'getLegalPage',
  'getLegalVersion',
]
/** Without them an owner could not end it. */
const OF_OWNERS = [
  'signIn',
  'proveSecondFactor',
  'askForPasskey',
  'getRepSession',
  'signOut',
  'getSecondFactor',
  'startPasskeyProof',
  'proveByPasskey',
  'confirmIdentity',
  'getOfficeSettings',
  'changeOfficeSettings',
]
/** Machines post these, and hold no cookie that could pair. */
const POSTED = ENDPOINTS.filter(({ xsrf }) => xsrf === 'exempt').map(({ name }) => name)

async function announced(now: { at: Date }, until = '2027-06-12T13:30:00-05:00') {
  const site = await testSite(await testDatabase(), { now: () => now.at, env: { MAINTENANCE_UNTIL: until } })
  onTestFinished(() => site.server.app.close())
  return site
}
const before = () => ({ at: new Date('2027-06-12T18:29:59Z') })

describe('D06 announced maintenance', () => {
  it('D06 X08 every call is rejected with the expected end, also as Retry-After, except calls that must not wait', async () => {
    const { client } = await announced(before())
    const refused: string[] = []
    for (const { name, method, path } of ENDPOINTS) {
      const url = path.replaceAll(/:guid/g, crypto.randomUUID()).replaceAll(/:(\w+)/g, 'x')
      const answer =
        method === 'GET' ? await client.get(`/api${url}`) : await client.send(method, `/api${url}`)
      if (answer.statusCode !== 503) continue
      expect(answer.headers['retry-after']).toBe('Sat, 12 Jun 2027 18:30:00 GMT')
      expect(answer.json()).toMatchObject({ code: 'MAINTENANCE', maintenance_modal: true, expected_end: END })
      refused.push(name)
    }
    const others = ENDPOINTS.map(({ name }) => name).filter((name) => !refused.includes(name))
    expect(others.toSorted()).toEqual([...SERVED, ...OF_OWNERS, ...POSTED].toSorted())
    expect(POSTED.length).toBeGreaterThan(1)
  })

  it('D06 O10 an instance stays ready and reports the announced maintenance', async () => {
    const { client } = await announced(before())
    const answer = await client.get('/api/health/ready')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { data: { ready: true, warnings: [], maintenance_until: END } },
    ])
  })

  it('D06 when it has passed, everything works again without a restart', async () => {
    const now = before()
    const { client } = await announced(now)
    const start = () => client.send('POST', '/api/contacts', { customFields: {} })
    expect((await start()).statusCode).toBe(503)
    now.at = new Date(END)
    expect((await start()).statusCode).toBe(201)
    expect((await client.get('/api/health/ready')).json()).toEqual({ data: { ready: true, warnings: [] } })
  })

  it('D06 pending work continues: jobs run, and their mail is sent', async () => {
    const now = { at: new Date(END) }
    const { client, context, runJobs } = await announced(now)
    const { id } = await aQuote(context)
    expect((await client.send('POST', `/api/contacts/${id}/send`, {})).statusCode).toBe(200)
    now.at = before().at
    expect((await client.get(`/api/contacts/${id}`)).statusCode).toBe(503)
    const states = async () => (await context.db.select().from(messages)).map(({ state }) => state)
    expect(await states()).toEqual(['queued'])
    now.at = new Date(now.at.getTime() + 500)
    // The jobs have their own clock.
    await context.db.execute(sql`update jobs set run_at = ${before().at.toISOString()}`)
    await runJobs()
    expect(await states()).not.toContain('queued')
  })

  it.each(['tomorrow', '2027-06-12', '2027-06-12T13:30:00', '2027-13-12T13:30:00Z'])(
    'V08 %s is no moment with a zone',
    (given) => {
      expect(() => readEnv({ MAINTENANCE_UNTIL: given })).toThrow('MAINTENANCE_UNTIL')
    },
  )

  it('V08 an empty value announces nothing', () => {
    expect(readEnv({ MAINTENANCE_UNTIL: '' }).maintenanceUntil).toBeUndefined()
  })
})
