import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { countAttempt } from '#server/kit/http/repository.ts'
import { insertUnsubscription } from '#server/messaging/mailings/repository.ts'
import { createFollowUpJob } from '#server/quotes/sending/send-follow-ups.ts'
import { keepSchedule } from '#server/jobs/recurring/keep-schedule.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { testSite, siteForEach } from '#testing/site.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FOLLOW_UP = { brand: 'albatross', list: 'follow-up' } as const

describeOnDatabase('P05 the follow-up', (open) => {
  let at: number
  beforeEach(async () => {
    at = new Date('2026-11-20T12:00:00Z').getTime()
  })
  const site = siteForEach({ env: { FOLLOW_UP_DAYS: '3' }, now: () => new Date(at) }, open)

  const afterDays = (days: number) => void (at += days * DAY_MS)
  const run = () => createFollowUpJob(site.context)({}, site.context)
  const followUps = () =>
    site.context.db
      .select()
      .from(messages)
      .where(eq(messages.mailing, 'follow-up'))
      .orderBy(messages.createdAt, messages.cause)
  const quote = (email: string, overrides: CustomFields = {}) =>
    aQuote(site.context, { insured_email: email, ...overrides })
  const leave = (email: string) =>
    insertUnsubscription(site.context.db, {
      ...FOLLOW_UP,
      email,
      prospectId: null,
      leftAt: site.context.now(),
    })

  it('P05 is sent once, the set number of days after the quote was last saved, with its link and an unsubscribe link', async () => {
    const { id, quoteNumber } = await quote('Pat+golf@Example.com')
    afterDays(2.9)
    await run()
    expect(await followUps()).toEqual([])
    afterDays(0.2)
    for (const _ of [1, 2, 3]) await run()
    afterDays(4)
    await run()

    const [mail, ...others] = await followUps()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ cause: `follow-up:${id}`, quoteId: id, recipient: 'Pat+golf@Example.com' })
    const out = 'http://127.0.0.1:3000/quote/unsubscribe/Pat%2Bgolf%40Example.com'
    for (const part of [`/quote/view/${id}`, quoteNumber, '$310', 'Unsubscribe', out]) {
      expect(mail?.plain).toContain(part)
      expect(mail?.html).toContain(part)
    }
    const auditRows = await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, id))
    expect(auditRows.filter(({ event }) => event === 'followed_up')).toHaveLength(1)
  })

  it('N67 N68 says until when the price is good, and abroad every amount in US dollars', async () => {
    await quote('pat@example.com', {
      insured_state: 'ON',
      insured_zip: 'K1A 0B1',
      insured_phone: '613-555-0142',
      h_date_1: '12-19-2026',
    })
    afterDays(4)
    await run()
    const [mail] = await followUps()
    expect(mail?.plain).toMatch(/Good until: \w+, \w+ \d+, 2026/)
    expect(mail?.plain).toMatch(/After that|Play begins that day/)
    for (const text of [mail?.plain ?? '', mail?.html ?? '']) {
      const amounts = text.match(/(?:US)?\$\d/g) ?? []
      expect(amounts.length).toBeGreaterThan(2)
      expect(amounts.filter((amount) => !amount.startsWith('US'))).toEqual([])
    }
  })

  it('P05 P02 for a producer’s quote only the producer gets it, without a price', async () => {
    const producerQuote = await quote('kim@example.com', producerFields())
    await quote('lee@example.com', { ...producerFields(), producer_email: null })
    afterDays(4)
    await run()
    const mails = await followUps()
    expect(mails).toMatchObject([{ quoteId: producerQuote.id, recipient: 'ann@lake.example' }])
    expect(mails[0]?.plain).not.toMatch(/Fee|Price|Total/)
  })

  it('P05 O09 two instances at once send one mail', async () => {
    await quote('pat@example.com')
    await quote('kim@example.com')
    afterDays(4)
    await Promise.all([run(), run(), run(), run()])
    expect((await followUps()).map(({ recipient }) => recipient).toSorted()).toEqual([
      'kim@example.com',
      'pat@example.com',
    ])
  })

  it('P05 O09 an address with several drafts gets one in 30 days, about the last', async () => {
    for (const _ of [1, 2, 3]) {
      await quote('pat@example.com')
      at += HOUR_MS
    }
    const last = await quote('Pat@Example.com')
    afterDays(4)
    await Promise.all([run(), run(), run()])
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) {
      afterDays(1)
      await run()
    }
    expect(await followUps()).toMatchObject([{ quoteId: last.id }])
    // Another quote is saved in the meantime, and one more after the 30 days.
    await quote('pat@example.com', { h_date_1: '06-01-2027' })
    afterDays(4)
    await run()
    expect(await followUps()).toHaveLength(1)
    afterDays(20)
    const later = await quote('pat@example.com', { h_date_1: '06-01-2027' })
    afterDays(4)
    await run()
    expect((await followUps()).map(({ quoteId }) => quoteId)).toEqual([last.id, later.id])
  })

  it('P05 a customer who bought one quote gets none about the others, even if the mail was queued', async () => {
    const buy = async (email: string) =>
      purchaseQuote(site.context, await aPurchase(site.context, await quote(email)))
    await buy('earlier@example.com')
    at += HOUR_MS
    for (const name of ['bought', 'waits', 'earlier']) await quote(`${name}@example.com`)
    at += HOUR_MS
    await buy('Bought@Example.com')
    afterDays(4)
    await run()
    const addresses = ['earlier@example.com', 'waits@example.com']
    expect((await followUps()).map(({ recipient }) => recipient).toSorted()).toEqual(addresses)
    await buy('waits@example.com')
    await site.runJobs()
    const outcomes = (await followUps()).map(({ recipient, error }) => [recipient, error])
    expect(Object.fromEntries(outcomes)).toEqual({
      'earlier@example.com': null,
      'waits@example.com': 'They bought another quote first',
    })
  })

  it('P05 at most 200 are sent a day, and the others the next day', async () => {
    await countAttempt(site.context.db, 'sending:follow-ups', new Date(at + 3.5 * DAY_MS), DAY_MS, 199)
    for (const name of ['one', 'two', 'three']) await quote(`${name}@example.com`)
    afterDays(4)
    await run()
    await run()
    expect(await followUps()).toHaveLength(1)
    afterDays(1)
    await run()
    expect(await followUps()).toHaveLength(3)
  })

  it('P05 saving restarts the days, and a very old quote gets none', async () => {
    const { id } = await quote('saved@example.com')
    await quote('old@example.com')
    afterDays(2)
    await saveQuote(site.context, { id, version: 1, customFields: { tournament_name: 'Autumn Open' } })
    afterDays(2)
    await run()
    expect((await followUps()).map(({ recipient }) => recipient)).toEqual(['old@example.com'])
    await quote('forgotten@example.com')
    afterDays(11)
    await run()
    expect((await followUps()).map(({ recipient }) => recipient)).toEqual(['old@example.com'])
  })

  it('P05 is not sent to people who unsubscribed, bought, gave no address, or have no time left to buy', async () => {
    await quote('left@example.com')
    await leave('LEFT@example.com')
    const bought = await quote('bought@example.com')
    await purchaseQuote(site.context, await aPurchase(site.context, bought))
    await aQuote(site.context, { insured_email: null })
    // In four days the contest is tomorrow, or over.
    await quote('tomorrow@example.com', { h_date_1: '11-25-2026' })
    await quote('over@example.com', { h_date_1: '11-23-2026' })
    await quote('no.date@example.com', { h_date_1: null })
    await quote('in.time@example.com', { h_date_1: '11-26-2026' })
    afterDays(4)
    await run()
    expect((await followUps()).map(({ recipient }) => recipient)).toEqual(['in.time@example.com'])
  })

  it('P05 is not sent to people who unsubscribe or buy between queueing and sending', async () => {
    const { db } = site.context
    await quote('left@example.com')
    const bought = await quote('bought@example.com')
    await quote('stays@example.com')
    afterDays(4)
    await run()
    await leave('left@example.com')
    await purchaseQuote(site.context, await aPurchase(site.context, bought))
    await site.runJobs()
    const outcomes = (await followUps()).map(({ recipient, state, error }) => [recipient, [state, error]])
    expect(Object.fromEntries(outcomes)).toEqual({
      'bought@example.com': ['withdrawn', 'They bought the quote first'],
      'left@example.com': ['withdrawn', 'They left this mailing first'],
      'stays@example.com': ['kept', null],
    })
    const receipts = (await db.select().from(messages)).filter(({ mailing }) => mailing === null)
    expect(receipts.map(({ state }) => state)).not.toContain('withdrawn')
  })

  it('P05 is not sent any more once the first contest has begun', async () => {
    await quote('pat@example.com', { h_date_1: '11-26-2026' })
    afterDays(4)
    await run()
    afterDays(2)
    await site.runJobs()
    expect(await followUps()).toMatchObject([{ state: 'withdrawn', error: 'The first contest came first' }])
  })

  it('P05 reports that its quote has no date any more', async () => {
    const { id } = await quote('pat@example.com')
    afterDays(4)
    await run()
    await saveQuote(site.context, { id, version: 1, customFields: { h_date_1: null } })
    await site.runJobs()
    expect(await followUps()).toMatchObject([{ state: 'withdrawn', error: 'The quote no longer has a date' }])
  })

  it('O10 comes again every hour, and mails an address once', async () => {
    const { db } = site.context
    const runs = async () =>
      (await db.select().from(jobs).where(eq(jobs.kind, 'send-follow-ups'))).map(({ runAt }) =>
        runAt.toISOString(),
      )
    for (const _ of [1, 2]) await keepSchedule(db, ['send-follow-ups'], site.context.now())
    expect(await runs()).toEqual(['2026-11-20T12:00:00.000Z'])
    await quote('pat@example.com')
    await site.runJobs()
    expect(await runs()).toEqual(['2026-11-20T13:00:00.000Z'])
    for (let passed = 0; passed < 75; passed += 1) {
      at += HOUR_MS
      await site.runJobs()
    }
    expect(await runs()).toEqual(['2026-11-23T16:00:00.000Z'])
    expect(await followUps()).toHaveLength(1)
  })

  it('P05 is never sent without FOLLOW_UP_DAYS', async () => {
    const { db, now } = site.context
    await quote('pat@example.com')
    afterDays(4)
    const silent = await testSite(db, { now })
    onTestFinished(() => silent.server.app.close())
    await silent.runJobs()
    await createFollowUpJob(silent.context)({}, silent.context)
    expect(await followUps()).toEqual([])
  })
})
