import { CLEANERS } from '#server/cleaners.ts'
import { beforeEach, expect, it } from 'vitest'
import type { MailingId } from '#domain/mailings/mailings.ts'
import { subscriptionLinks } from '#server/schema/messaging/mailings.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { createCleanUp } from '#server/operations/housekeeping/clean-up.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { anOutgoingMessage } from '#testing/mail-delivery.ts'
import { linksOf, mailingSubscriptions, PAT } from '#testing/mailing-subscriptions.ts'
import { newestLink } from '#testing/newest-link.ts'
import { siteForEach } from '#testing/site.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describeOnDatabase('P05 subscribing again', (open) => {
  let at: number
  beforeEach(() => {
    at = new Date('2026-11-20T12:00:00Z').getTime()
  })
  const site = siteForEach({ now: () => new Date(at) }, open)
  const afterMinutes = (minutes: number) => void (at += minutes * MINUTE_MS)
  const { leave, leaveInOneClick, hasLeft, ask, requestLink, read, confirm, mails } =
    mailingSubscriptions(site)

  it('P05 S06 an address leaves, asks, confirms by its link and gets the mailing again; then it leaves again', async () => {
    await site.client.send('POST', '/api/newsletter/unsubscribe', { email: 'Pat@Example.com' })
    afterMinutes(1)
    const answer = await ask('newsletter', 'PAT@example.com')
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { accepted: true } }])
    await site.runJobs()
    const token = await newestLink(site.context.db, PAT)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await hasLeft()).toBe(true)
    expect((await read(token)).json()).toEqual({ data: { email: PAT } })
    expect((await read(token)).headers['cache-control']).toBe('no-store')
    expect(await hasLeft()).toBe(true)

    afterMinutes(1)
    expect((await confirm(token)).json()).toEqual({ data: { email: PAT } })
    expect(await hasLeft()).toBe(false)
    expect((await confirm(token)).statusCode).toBe(404)

    afterMinutes(1)
    await site.client.send('POST', '/api/newsletter/unsubscribe', { email: PAT })
    expect(await hasLeft()).toBe(true)
    expect((await confirm(token)).statusCode).toBe(404)

    const history = await site.context.db.select().from(auditEvents).orderBy(auditEvents.id)
    const address = hashSecret(PAT)
    const detail = { mailing: 'newsletter', address }
    expect(history).toMatchObject([
      { event: 'mailing_left', at: new Date('2026-11-20T12:00:00Z'), detail },
      {
        event: 'mailing_subscribed_again',
        at: new Date('2026-11-20T12:02:00Z'),
        detail: { ...detail, left_at: '2026-11-20T12:00:00.000Z' },
      },
      { event: 'mailing_left', at: new Date('2026-11-20T12:03:00Z'), detail },
    ])
    expect(JSON.stringify(history)).not.toContain(PAT)
  })

  it('P05 N34 no read request subscribes anybody or changes anything', async () => {
    await leave()
    const token = await requestLink()
    await site.client.get('/api/config')
    const before = await snapshotDatabase(site.context.db)
    for (const url of [
      `/quote/subscribe/newsletter/${token}`,
      `/quote${linksOf('newsletter')}/${token}`,
      `/quote${linksOf('newsletter')}`,
      `/quote${linksOf('newsletter')}?email=${PAT}`,
    ])
      for (const method of ['GET', 'HEAD'] as const) await site.server.app.inject({ method, url })
    expect(await snapshotDatabase(site.context.db)).toEqual(before)
    // Nor does a write without the XSRF pair, as another site could make it.
    const url = `/quote${linksOf('newsletter')}/${token}`
    expect((await site.server.app.inject({ method: 'POST', url })).statusCode).toBe(403)
    expect(await snapshotDatabase(site.context.db)).toEqual(before)
  })

  it('P05 S06 a link that is too old, was ended, or never was gets one answer, and subscribes nobody', async () => {
    await leave()
    const token = await requestLink()
    at += 7 * DAY_MS - 1
    expect((await read(token)).statusCode).toBe(200)
    at += 1
    for (const one of [token, 'made-up', hashSecret(token)]) {
      const answers = [await read(one), await confirm(one)]
      for (const answer of answers) {
        expect([answer.statusCode, answer.json().code], one).toEqual([404, 'NOT_FOUND'])
        expect(answer.json().error).toBe((await read('made-up')).json().error)
      }
    }
    expect((await confirm(token, 'no-such-list' as MailingId)).statusCode).toBe(400)
    expect(await hasLeft()).toBe(true)
  })

  it('P05 using a link ends the others, and so does unsubscribing once more, by the page or in one click', async () => {
    await leave()
    const first = await requestLink()
    afterMinutes(60)
    const second = await requestLink()
    expect((await confirm(second)).statusCode).toBe(200)
    expect((await confirm(first)).statusCode).toBe(404)

    await leave()
    afterMinutes(60)
    const third = await requestLink()
    await leave()
    expect((await confirm(third)).statusCode).toBe(404)

    afterMinutes(60)
    const fourth = await requestLink()
    expect((await read(fourth)).statusCode).toBe(200)
    const mailing = anOutgoingMessage({ cause: 'news', mailing: 'newsletter', to: [PAT], attachments: [] })
    await queueMessage(site.context.db, mailing, site.context.now())
    const id = (await mails()).find(({ cause }) => cause === 'news')?.id
    const oneClick = await leaveInOneClick(id)
    expect(oneClick.statusCode).toBe(200)
    expect((await confirm(fourth)).statusCode).toBe(404)
    expect(await hasLeft()).toBe(true)
  })

  it('P05 who is subscribed again gets the mailing, and leaves it in one click', async () => {
    await leave()
    await confirm(await requestLink())
    const mailing = anOutgoingMessage({ cause: 'news', mailing: 'newsletter', to: [PAT], attachments: [] })
    await queueMessage(site.context.db, mailing, site.context.now())
    await site.runJobs()
    const news = (await mails()).find(({ cause }) => cause === 'news')
    expect(news).toMatchObject({ state: 'kept', error: null })
    await leaveInOneClick(news?.id)
    expect(await hasLeft()).toBe(true)
  })

  it('P05 O15 who was erased stays unsubscribed, and gets the mailing again by the link that they ask for', async () => {
    await leave()
    await erasePerson(site.context, { email: PAT })
    expect(await hasLeft()).toBe(true)
    await confirm(await requestLink())
    expect(await hasLeft()).toBe(false)
    await leave()
    expect(await hasLeft()).toBe(true)
  })

  it('P05 of many presses at once one subscribes; against unsubscribing, unsubscribing wins', async () => {
    await leave()
    const token = await requestLink()
    const pressed = await Promise.all([1, 2, 3, 4, 5, 6].map(() => confirm(token)))
    const statuses = pressed.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(5)
    for (let round = 0; round < 4; round += 1) {
      await leave()
      afterMinutes(240)
      const link = await requestLink()
      const work = round % 2 === 0 ? [confirm(link), leave()] : [leave(), confirm(link)]
      await Promise.all(work)
      expect(await hasLeft(), `round ${round}`).toBe(true)
      expect((await confirm(link)).statusCode).toBe(404)
    }
  })

  it('N76 P05 a link is stored by the hash of its token, and the clean-up deletes it when it expires', async () => {
    await leave()
    const token = await requestLink()
    const { db, now, files } = site.context
    const stored = await db.select().from(subscriptionLinks)
    expect(stored).toMatchObject([{ tokenHash: hashSecret(token), email: PAT, endedAt: null }])
    at += 7 * DAY_MS - 1
    await createCleanUp(files, { retentionDays: 400 }, CLEANERS)({}, { db, now })
    expect(await db.$count(subscriptionLinks)).toBe(1)
    at += 1
    await createCleanUp(files, { retentionDays: 400 }, CLEANERS)({}, { db, now })
    expect(await db.$count(subscriptionLinks)).toBe(0)
  })
})
