import { eq, like } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aBilledPolicy, record } from '#testing/an-invoice.ts'
import { openTestSite } from '#testing/site.ts'

const START = new Date('2026-11-20T12:00:00Z')

/** A site with a clock, where invoices are reminded of after so many days. */
async function aSite(env: Record<string, string>) {
  let time = START
  const site = await openTestSite({ env, now: () => time })
  onTestFinished(site.close)
  const reminders = async () =>
    (await site.context.db.select().from(messages).where(like(messages.cause, 'invoice-reminder:%'))).map(
      ({ recipient, subject, html }) => ({ recipient, subject, isRight: html.includes('$210') }),
    )
  const goTo = async (day: string) => {
    time = new Date(`${day}T18:00:00Z`)
    await site.runJobs()
  }
  return { site, reminders, goTo }
}

it('N108 an open invoice is reminded of three times after its due date, with what is still owed, until it is paid', async () => {
  const { site, reminders, goTo } = await aSite({ INVOICE_REMINDER_DAYS: '7' })
  const billed = await aBilledPolicy(site)
  const paid = await aBilledPolicy(site)
  await record(billed, { balance: 310, amount: 100 })
  await record(paid, { balance: 310, amount: 310 })
  // It is due on December 20.
  await goTo('2026-12-26')
  expect(await reminders()).toEqual([])
  for (const [day, count] of [
    ['2026-12-27', 1],
    ['2027-01-02', 1],
    ['2027-01-03', 2],
    ['2027-01-10', 3],
    ['2027-02-20', 3],
  ] as const) {
    await goTo(day)
    expect(await reminders(), day).toHaveLength(count)
  }
  for (const reminder of await reminders())
    expect(reminder).toEqual({
      recipient: billed.email,
      subject: `Invoice ${billed.invoice} is past due: $210 owed`,
      isRight: true,
    })
})

it('N42 N108 the reminder of a policy that was cancelled says that it has ended, not that it insures as before', async () => {
  const { site, goTo } = await aSite({ INVOICE_REMINDER_DAYS: '7' })
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

it('N108 where it is not set nobody is reminded', async () => {
  const { site, reminders, goTo } = await aSite({})
  await aBilledPolicy(site)
  await goTo('2027-01-10')
  expect(await reminders()).toEqual([])
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
