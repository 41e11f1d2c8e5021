import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { ENDPOINTS } from '#contract/index.ts'
import { UNSUBSCRIBE_ENDPOINTS } from '#contract/unsubscribe.ts'
import { unsubscriptions } from '#server/schema/messaging/mailings.schema.ts'
import { testClient } from '#testing/server.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { testSite, siteForEach } from '#testing/site.ts'

/** Each mailing with its page and its two calls. */
const MAILINGS = [
  ['albatross', 'follow-up', '/api/follow-up/unsubscribe', null],
  ['albatross', 'newsletter', '/api/newsletter/unsubscribe', null],
  ['albatross', 'reminders', '/api/reminders/unsubscribe', null],
  ['ipg', 'newsletter', '/api/ipg/newsletter/unsubscribe', null],
  ['albatross', 'prospecting', '/api/prospecting/P-7/unsubscribe', 'P-7'],
  ['ipg', 'prospecting', '/api/ipg/prospecting/P-7/unsubscribe', 'P-7'],
] as const

const WRONG_ADDRESSES = [
  'pat',
  'pat@-example',
  'pat@example.com\r\nBcc: all@example.com',
  'pat@example.com>',
  '<pat@example.com>',
  'pat@example.com, kim@example.com',
  `${'p'.repeat(250)}@example.com`,
  '',
]

describeOnDatabase('P05 unsubscribing', (open) => {
  const site = siteForEach({}, open)
  const unsubscribed = () => site.context.db.select().from(unsubscriptions)
  const status = async (path: string, email: string) =>
    (await site.client.get(`${path}/${encodeURIComponent(email)}`)).json<{ data: boolean }>().data

  it('C03 C04 C05 C06 C07 C08 C09 C10 C11 C12 P05 N84 each mailing is unsubscribed from separately, in any upper and lower case', async () => {
    for (const [brand, list, path, prospectId] of MAILINGS) {
      const email = `Pat+${brand}/${list}@Example.com`
      expect(await status(path, email)).toBe(false)
      const answer = await site.client.send('POST', path, { email: ` ${email} ` })
      expect([answer.statusCode, answer.json()]).toEqual([200, { data: true }])
      for (const typed of [email, email.toLowerCase(), email.toUpperCase()])
        expect(await status(path, typed), typed).toBe(true)
      const others = MAILINGS.filter(([, , other]) => other !== path)
      for (const [, , other] of others) expect(await status(other, email), other).toBe(false)
      expect(await unsubscribed()).toContainEqual({
        brand,
        list,
        email: email.toLowerCase(),
        prospectId,
        leftAt: site.context.now(),
      })
    }
    expect(await unsubscribed()).toHaveLength(MAILINGS.length)
  })

  it('P05 a slash at the end makes no difference, and unsubscribing twice or many times at once has no further effect', async () => {
    for (const [, , path] of MAILINGS) {
      const leave = (end: string) => site.client.send('POST', path + end, { email: 'pat@example.com' })
      const answers = await Promise.all(['/', '', '/', ''].map(leave))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      expect(await status(path, 'pat@example.com')).toBe(true)
      const slashed = await site.client.get(`${path}/pat%40example.com/`)
      expect(slashed.json()).toEqual({ data: true })
    }
    expect(await unsubscribed()).toHaveLength(MAILINGS.length)
  })

  it('P05 an unknown address gets the same answer as any other', async () => {
    const path = MAILINGS[0][2]
    await site.client.send('POST', '/api/contacts', { customFields: { insured_email: 'known@example.com' } })
    const answers = await Promise.all(
      ['known', 'unknown'].map(async (who) => [
        (await site.client.get(`${path}/${who}@example.com`)).body,
        (await site.client.send('POST', path, { email: `${who}@example.com` })).body,
        (await site.client.get(`${path}/${who}@example.com`)).body,
      ]),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual(['{"data":false}', '{"data":true}', '{"data":true}'])
  })

  it('N34 P05 no read request ever unsubscribes', async () => {
    const before = await snapshotDatabase(site.context.db)
    for (const [, , path] of MAILINGS) {
      const url = `/quote${path}/pat@example.com`
      for (const method of ['GET', 'HEAD'] as const) await site.server.app.inject({ method, url })
      await site.server.app.inject({ method: 'GET', url: `/quote${path}?email=pat@example.com` })
    }
    for (const page of [
      '/unsubscribe',
      '/newsletter/unsubscribe',
      '/prospecting/P-7/unsubscribe',
      '/ipg/newsletter/unsubscribe',
      '/ipg/prospecting/P-7/unsubscribe',
      '/reminders/unsubscribe',
    ])
      await site.client.get(`${page}/pat@example.com`)
    expect(await snapshotDatabase(site.context.db)).toEqual(before)
  })

  it('P05 an invalid address is rejected by its field', async () => {
    for (const [, , path] of MAILINGS) {
      for (const email of [...WRONG_ADDRESSES, 7, null, ['pat@example.com']]) {
        const answer = await site.client.send('POST', path, { email })
        expect(answer.statusCode, String(email)).toBe(400)
        expect(answer.json().code).toBe('INVALID')
        expect(answer.json().fields[0]).toMatchObject({ field: 'email', message: expect.any(String) })
      }
      for (const email of WRONG_ADDRESSES.filter(Boolean)) {
        const answer = await site.client.get(`${path}/${encodeURIComponent(email)}`)
        expect(answer.statusCode, email).toBe(400)
        expect(answer.json().code).toBe('INVALID')
        expect(answer.json().fields[0]).toMatchObject({ field: 'email', message: expect.any(String) })
      }
    }
    expect(await unsubscribed()).toEqual([])
  })

  it('C13 every write except those of mail programs and gateways requires the XSRF pair', async () => {
    const writes = ENDPOINTS.filter(({ method, xsrf }) => method !== 'GET' && xsrf !== 'exempt')
    expect(writes).toEqual(
      expect.arrayContaining(UNSUBSCRIBE_ENDPOINTS.filter(({ method }) => method === 'POST')),
    )
    for (const { method, path } of writes) {
      const url = `/quote/api${path.replaceAll(/:\w+/g, randomUUID())}`
      const answer = await site.server.app.inject({ method, url, payload: { email: 'pat@example.com' } })
      expect([answer.statusCode, answer.json().code], url).toEqual([403, 'XSRF'])
    }
  })

  it('N36 checking and unsubscribing count as look-ups, so nobody can try thousands of addresses', async () => {
    const limited = await testSite(site.context.db, { env: { RATE_LIMITS: 'on', RATE_LIMIT_LOOK_UPS: '3' } })
    onTestFinished(() => limited.server.app.close())
    const client = testClient(limited.server, '203.0.113.7')
    const answers = []
    for (const [, , path] of MAILINGS) answers.push(await client.get(`${path}/pat@example.com`))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429, 429])
    const refused = await client.send('POST', MAILINGS[0][2], { email: 'pat@example.com' })
    expect(refused.statusCode).toBe(429)
  })
})
