import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { MAILING_IDS, type MailingId } from '#domain/mailings/mailings.ts'
import { unsubscriptions } from '#server/schema/messaging/mailings.schema.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { sendSubscriptionLink } from '#server/messaging/mailings/request-subscription-link.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { linksOf, mailingSubscriptions, PAT } from '#testing/mailing-subscriptions.ts'
import { testClient } from '#testing/server.ts'
import { siteForEach, testSite } from '#testing/site.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describeOnDatabase('P05 asking for a link to subscribe again', (open) => {
  let at: number
  beforeEach(() => {
    at = new Date('2026-11-20T12:00:00Z').getTime()
  })
  const site = siteForEach({ now: () => new Date(at) }, open)
  const afterMinutes = (minutes: number) => void (at += minutes * MINUTE_MS)
  const { leave, ask, requestLink, confirm, mails } = mailingSubscriptions(site)

  it.each(MAILING_IDS)('P05 S06 N84 %s has a mail, a link and a list of its own', async (mailing) => {
    for (const id of MAILING_IDS) await leave(id)
    const token = await requestLink(mailing)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: PAT, mailing: null, quoteId: null })
    expect(mail?.plain).toContain(`/quote/subscribe/${mailing}/`)
    expect(mail?.plain.split('\n')[0]).toBe(mailing.startsWith('ipg') ? 'IPG' : 'Albatross')
    // It is delivered as any other mail, and not behind the mailings.
    const queued = await site.context.db.select({ kind: jobs.kind }).from(jobs)
    expect(queued.map(({ kind }) => kind)).toContain('deliver-message')
    expect(queued.map(({ kind }) => kind)).not.toContain('deliver-mailing')

    for (const other of MAILING_IDS.filter((id) => id !== mailing))
      expect((await confirm(token, other)).statusCode).toBe(404)
    expect((await confirm(token, mailing)).statusCode).toBe(200)
    const left = await site.context.db.select().from(unsubscriptions)
    expect(left).toHaveLength(MAILING_IDS.length - 1)
  })

  it('P05 the answer, and what is stored by then, are the same whether or not the address has left', async () => {
    await leave()
    const answers = [await ask(), await ask('newsletter', 'kim@example.com')]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '{"data":{"accepted":true}}'],
      [200, '{"data":{"accepted":true}}'],
    ])
    const stored = await site.context.db.select({ kind: jobs.kind, runAt: jobs.runAt }).from(jobs)
    expect(stored).toEqual([1, 2].map(() => ({ kind: 'send-subscription-link', runAt: new Date(at) })))
    expect((await mails()).length).toBe(0)
    await site.runJobs()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([PAT])
  })

  it('P05 one link an hour is sent for each mailing, and six a day to an address', async () => {
    for (const id of MAILING_IDS) await leave(id)
    expect(await requestLink()).not.toBe('')
    for (const minutes of [0, 1, 57]) {
      afterMinutes(minutes)
      expect(await requestLink()).toBe('')
    }
    expect(await requestLink('ipg-newsletter')).not.toBe('')
    afterMinutes(2)
    expect(await requestLink()).not.toBe('')
    for (const id of ['follow-up', 'prospecting', 'reminders'] as const)
      expect(await requestLink(id)).not.toBe('')
    expect(await requestLink('ipg-prospecting')).toBe('')
    await leave('ipg-prospecting', 'kim@example.com')
    expect(await requestLink('ipg-prospecting', 'kim@example.com')).not.toBe('')
    at += DAY_MS
    expect(await requestLink('ipg-prospecting')).not.toBe('')
  })

  it('P05 of many requests handled at once one sends a mail, and a job that runs twice sends no other', async () => {
    const send = (email: string, request: number) =>
      sendSubscriptionLink(site.context)(
        { mailing: 'newsletter', email, request: `subscription-link:${email}:${request}` },
        site.context,
      )
    // Connections to the database are open from the second round on.
    for (let round = 1; round <= 5; round += 1) {
      const email = `pat${round}@example.com`
      await leave('newsletter', email)
      await Promise.all([1, 2, 3, 4, 5, 6].map((request) => send(email, request)))
      expect(await mails()).toHaveLength(round)
      await send(email, 1)
      expect(await mails()).toHaveLength(round)
    }
  })

  it('N36 P05 asking and using links count as look-ups, and 20 requests a day come from one network address', async () => {
    const client = async (env: Record<string, string>) => {
      const limited = await testSite(site.context.db, {
        env: { RATE_LIMITS: 'on', ...env },
        now: site.context.now,
      })
      onTestFinished(() => limited.server.app.close())
      return (ip: string) => testClient(limited.server, ip)
    }
    const few = (await client({ RATE_LIMIT_LOOK_UPS: '3' }))('203.0.113.7')
    const link = `${linksOf('newsletter')}/x`
    const answers = [
      await few.send('POST', linksOf('newsletter'), { email: PAT }),
      await few.get(link),
      await few.send('POST', link),
      await few.send('POST', linksOf('newsletter'), { email: PAT }),
      await few.get(link),
      await few.send('POST', link),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404, 429, 429, 429])

    const many = await client({ RATE_LIMIT_LOOK_UPS: '1000' })
    const [here, there] = [many('203.0.113.8'), many('203.0.113.9')]
    const request = (browser: typeof here, count: number) =>
      browser.send('POST', linksOf('newsletter'), { email: `pat${count}@example.com` })
    const statuses = []
    for (let count = 0; count < 22; count += 1) statuses.push((await request(here, count)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
    expect((await request(there, 1)).statusCode).toBe(200)
    at += DAY_MS
    expect((await request(here, 1)).statusCode).toBe(200)
  })

  it('P05 an invalid address is rejected by its field, and an unknown mailing by its name', async () => {
    for (const email of ['pat', 'pat@example.com, kim@example.com', '', 7, null]) {
      const answer = await site.client.send('POST', linksOf('newsletter'), { email })
      expect([answer.statusCode, answer.json().code], String(email)).toEqual([400, 'INVALID'])
      expect(answer.json().fields[0]).toMatchObject({ field: 'email' })
    }
    const unknown = await ask('no-such-list' as MailingId)
    expect([unknown.statusCode, unknown.json().fields[0]?.field]).toEqual([400, 'mailing'])
    expect(await site.context.db.$count(jobs)).toBe(0)
  })
})
