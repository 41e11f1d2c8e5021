import { eq, like } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { InvoiceReminders } from '#contract/accounting/reminders.ts'
import { createInvoiceReminderJob, remindOfInvoice } from '#server/billing/reminders/remind-of-invoice.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { randomUUID } from 'node:crypto'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, type BilledPolicy, record } from '#testing/an-invoice.ts'
import { type Client, testClient } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const START = new Date('2026-11-20T12:00:00Z')

/** A site with a clock and a schedule of reminders. */
async function aSite(env: Record<string, string>) {
  let time = START
  const site = await openTestSite({ env, now: () => time })
  onTestFinished(site.close)
  const { context } = site
  const run = () => createInvoiceReminderJob(context)({}, context)
  const reminders = async () =>
    (await context.db.select().from(messages).where(like(messages.cause, 'invoice-reminder:%'))).map(
      ({ recipient, subject, html }) => ({ recipient, subject, isRight: html.includes('$210') }),
    )
  const setDay = (day: string) => {
    time = new Date(`${day}T18:00:00Z`)
  }
  const goTo = async (day: string) => {
    setDay(day)
    await run()
  }
  /** Signed in on that day, as a session ends after some. */
  const office = async () => signedInRep(site, await aRep(context, `${randomUUID()}@office.example`))
  return { site, reminders, goTo, setDay, run, office }
}

const pathOf = ({ number, invoice }: Pick<BilledPolicy, 'number' | 'invoice'>) =>
  `/api/admin/policies/${number}/invoices/${invoice}/reminders`
const read = async (rep: Client, billed: BilledPolicy): Promise<InvoiceReminders> =>
  (await rep.get(pathOf(billed))).json().data
const hold = (rep: Client, billed: BilledPolicy, body: object) =>
  rep.send('POST', `${pathOf(billed)}/hold`, body)
const release = (rep: Client, billed: BilledPolicy) => rep.send('POST', `${pathOf(billed)}/release`, {})

it('N108 an open invoice is reminded of by the schedule, before and after its due date, with what is still owed, until it is paid', async () => {
  const { site, reminders, goTo, office } = await aSite({ INVOICE_REMINDERS: '-7,7,30' })
  const billed = await aBilledPolicy(site)
  const paid = await aBilledPolicy(site)
  await record(billed, { balance: 310, amount: 100 })
  await record(paid, { balance: 310, amount: 310 })
  expect((await read(billed.office, billed)).next).toEqual({ on: '2026-12-13', days: -7 })
  expect(await read(billed.office, paid)).toMatchObject({ state: 'paid', next: null })
  // It is due on December 20.
  for (const [day, count] of [
    ['2026-12-12', 0],
    ['2026-12-13', 1],
    ['2026-12-13', 1],
    ['2026-12-26', 1],
    ['2026-12-27', 2],
    ['2027-01-18', 2],
    ['2027-01-19', 3],
    ['2027-04-20', 3],
  ] as const) {
    await goTo(day)
    expect(await reminders(), day).toHaveLength(count)
  }
  const subjects = (await reminders()).map(({ recipient, isRight, subject }) => {
    expect([recipient, isRight]).toEqual([billed.email, true])
    return subject
  })
  expect(subjects).toEqual([
    `Invoice ${billed.invoice} is due Sunday, December 20, 2026: $210 owed`,
    `Invoice ${billed.invoice} is past due: $210 owed`,
    `Invoice ${billed.invoice} is past due: $210 owed`,
  ])
  const [first] = await site.context.db
    .select()
    .from(messages)
    .where(like(messages.cause, 'invoice-reminder:%'))
  expect(first?.plain).toContain('It’s not overdue.')
  const shown = await read(await office(), billed)
  expect(shown.sent.map(({ days, by }) => [days, by])).toEqual([
    [-7, null],
    [7, null],
    [30, null],
  ])
  expect(shown).toMatchObject({ state: 'done', next: null, hold: null })
})

it('N108 the earlier setting still reminds three times after the due date', async () => {
  const { site, reminders, goTo } = await aSite({ INVOICE_REMINDER_DAYS: '7' })
  await aBilledPolicy(site)
  for (const [day, count] of [
    ['2026-12-26', 0],
    ['2026-12-27', 1],
    ['2027-01-03', 2],
    ['2027-01-10', 3],
    ['2027-02-20', 3],
  ] as const) {
    await goTo(day)
    expect(await reminders(), day).toHaveLength(count)
  }
})

it('N108 a payment, and a total that a credit covers, end the reminders at once', async () => {
  const { site, reminders, goTo, setDay, run, office } = await aSite({
    INVOICE_REMINDERS: '-7,7,30',
    COURTESY_CREDIT_LIMIT: '500',
  })
  const paid = await aBilledPolicy(site)
  const credited = await aBilledPolicy(site)
  await goTo('2026-12-13')
  expect(await reminders()).toHaveLength(2)
  setDay('2026-12-27')
  const rep = await office()
  await record({ ...paid, office: rep }, { balance: 310, amount: 310, dated: '2026-12-27' })
  const credit = { amount: 310, reason: 'The course closed' }
  const given = await rep.send('POST', `/api/policies/${credited.number}/credits`, credit)
  expect(given.json().data).toMatchObject({ waiting: null })
  await run()
  expect(await reminders()).toHaveLength(2)
  expect((await read(rep, credited)).state).toBe('paid')
})

it('N108 O09 what was missed is not sent all at once, nor again after a restart, a clock that jumped, or with a second instance', async () => {
  const { site, reminders, goTo, run, setDay, office } = await aSite({ INVOICE_REMINDERS: '-7,7,8,30' })
  const billed = await aBilledPolicy(site)
  await goTo('2026-12-29')
  expect(await reminders()).toHaveLength(1)
  // The clock had gone ahead, and is set right again.
  await goTo('2027-01-25')
  await goTo('2026-12-30')
  await goTo('2027-01-19')
  expect(await reminders()).toHaveLength(2)
  expect((await read(await office(), billed)).sent.map(({ days }) => days)).toEqual([8, 30])

  // Two instances, and a job of an older build, look at it at the same moment.
  const another = await aBilledPolicy(site)
  setDay('2027-02-25')
  await Promise.all([run(), run(), remindOfInvoice(site.context, another.invoice)])
  expect((await read(await office(), another)).sent.map(({ days }) => days)).toEqual([7])
  expect(await reminders()).toHaveLength(3)
})

it('N42 N108 the reminder of a policy that was cancelled says that it has ended, not that it insures as before', async () => {
  const { site, goTo } = await aSite({ INVOICE_REMINDERS: '7' })
  const billed = await aBilledPolicy(site)
  const other = await aBilledPolicy(site)
  const { db } = site.context
  await db.update(policies).set({ cancelledAt: START }).where(eq(policies.number, billed.number))
  await goTo('2026-12-27')
  const sent = await db.select().from(messages).where(like(messages.cause, 'invoice-reminder:%'))
  const reminderOf = (invoice: string) => sent.find(({ cause }) => cause.includes(invoice))?.plain ?? ''
  expect(reminderOf(billed.invoice)).toContain('The policy has ended, and you still owe this.')
  expect(reminderOf(billed.invoice)).not.toContain('insures as before')
  expect(reminderOf(other.invoice)).toContain('You’re still insured.')
})

it('N108 where it is not set nobody is reminded, and reps read that', async () => {
  const { site, reminders, goTo, office } = await aSite({})
  const billed = await aBilledPolicy(site)
  await goTo('2027-01-10')
  expect(await reminders()).toEqual([])
  expect(await read(await office(), billed)).toMatchObject({ state: 'off', next: null, sent: [] })
})

it('N108 a rep holds the reminders of one invoice with a reason until they are released, and both are kept with who and when', async () => {
  const { site, reminders, goTo, setDay, office } = await aSite({ INVOICE_REMINDERS: '-7,7,30' })
  const billed = await aBilledPolicy(site)
  const other = await aBilledPolicy(site)
  const held = await hold(billed.office, billed, { reason: ' They pay by check ' })
  expect(held.json().data).toMatchObject({
    state: 'held',
    next: null,
    hold: { reason: 'They pay by check', until: null, held_at: START.toISOString() },
  })
  const again = await hold(billed.office, billed, { reason: 'Once more' })
  expect([again.statusCode, again.json().fields[0].message]).toEqual([
    400,
    'These reminders are already on hold. Release them first',
  ])
  await goTo('2026-12-13')
  await goTo('2026-12-27')
  expect((await reminders()).map(({ recipient }) => recipient)).toEqual([other.email, other.email])
  setDay('2026-12-28')
  // A rep may still remind.
  const rep = await office()
  expect((await rep.send('POST', pathOf(billed), {})).statusCode).toBe(200)
  const released = await release(rep, billed)
  expect(released.json().data).toMatchObject({
    state: 'planned',
    next: { on: '2026-12-29', days: 7 },
    hold: null,
    past_holds: [{ reason: 'They pay by check', released_at: '2026-12-28T18:00:00.000Z' }],
  })
  expect((await release(rep, billed)).statusCode).toBe(400)
  await goTo('2026-12-29')
  expect((await read(await office(), billed)).sent.map(({ days, by }) => [days, by !== null])).toEqual([
    [null, true],
    [7, false],
  ])
  const logged = await site.context.db
    .select({ event: auditEvents.event, detail: auditEvents.detail })
    .from(auditEvents)
    .where(like(auditEvents.event, 'reminders_%'))
  expect(logged).toEqual([
    { event: 'reminders_held', detail: { invoice: billed.invoice, reason: 'They pay by check' } },
    { event: 'reminders_released', detail: { invoice: billed.invoice, reason: 'They pay by check' } },
  ])
})

it('N108 a hold until a day ends by itself, and then the latest that was missed goes out once', async () => {
  const { site, reminders, goTo, office } = await aSite({ INVOICE_REMINDERS: '-7,7,30' })
  const billed = await aBilledPolicy(site)
  const until = async (day: string) => {
    const answer = await hold(billed.office, billed, { reason: 'Waits for a check', until: day })
    return answer.json().fields?.[0]?.message ?? answer.json().data.next
  }
  const wrong = 'Choose a day from today on, within a year'
  expect(await until('2026-11-19')).toBe(wrong)
  expect(await until('2027-11-22')).toBe(wrong)
  expect(await until('soon')).toBe('Enter a day')
  expect((await hold(billed.office, billed, { reason: ' ' })).statusCode).toBe(400)
  expect(await until('01/24/2027')).toEqual({ on: '2027-01-25', days: 30 })
  for (const day of ['2026-12-13', '2026-12-27', '2027-01-19', '2027-01-24']) await goTo(day)
  expect(await reminders()).toEqual([])
  await goTo('2027-01-25')
  await goTo('2027-01-26')
  expect(await reminders()).toHaveLength(1)
  const shown = await read(await office(), billed)
  expect(shown).toMatchObject({ state: 'done', hold: null, past_holds: [{ until: '2027-01-24' }] })
  // It is over, so there is nothing to release; a new one can begin.
  const rep = await office()
  expect((await release(rep, billed)).statusCode).toBe(400)
  expect((await hold(rep, billed, { reason: 'Again' })).statusCode).toBe(200)
})

it('N108 R02 only reps read and hold reminders, a reader changes nothing, and of two who hold at once one does', async () => {
  const { site } = await aSite({ INVOICE_REMINDERS: '7' })
  const billed = await aBilledPolicy(site)
  const reader = await signedInRep(site, await aRep(site.context, 'ray@office.example', { role: 'reader' }))
  for (const [caller, status] of [
    [testClient(site.server), 401],
    [billed.holder, 401],
    [reader, 403],
  ] as const)
    for (const answer of [await hold(caller, billed, { reason: 'No' }), await release(caller, billed)])
      expect(answer.statusCode, answer.body).toBe(status)
  expect((await reader.get(pathOf(billed))).statusCode).toBe(200)
  expect((await billed.holder.get(pathOf(billed))).statusCode).toBe(401)
  const other = await aBilledPolicy(site)
  const elsewhere = pathOf({ number: other.number, invoice: billed.invoice })
  expect((await billed.office.get(elsewhere)).statusCode).toBe(404)
  const answers = await Promise.all([1, 2, 3].map((one) => hold(billed.office, billed, { reason: `${one}` })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

it('N108 D45 a rep reminds of an open invoice at once, due or overdue, and of none that is paid', async () => {
  const { site, goTo } = await aSite({})
  const billed = await aBilledPolicy(site)
  const remind = (invoice: string, key: string) =>
    billed.office.send(
      'POST',
      `/api/admin/policies/${billed.number}/invoices/${invoice}/reminders`,
      {},
      { 'idempotency-key': key },
    )
  const subjects = async () =>
    (await site.context.db.select().from(messages).where(like(messages.cause, 'invoice-reminder:%'))).map(
      ({ subject }) => subject,
    )
  const first = await remind(billed.invoice, 'first-press')
  expect([first.statusCode, first.json()]).toEqual([200, { data: { to: billed.email } }])
  await remind(billed.invoice, 'first-press')
  expect(await subjects()).toEqual([`Invoice ${billed.invoice} of $310: policy ${billed.number}`])
  expect((await remind('INV-999999', 'another')).statusCode).toBe(404)
  await record(billed, { balance: 310, amount: 310 })
  const paid = await remind(billed.invoice, 'too-late')
  expect([paid.statusCode, paid.json().fields]).toEqual([
    400,
    [expect.objectContaining({ section: 'invoices', field: 'invoice' })],
  ])
  // Nothing goes on by itself where no reminders are set.
  await goTo('2027-02-20')
  expect(await subjects()).toHaveLength(1)
})
