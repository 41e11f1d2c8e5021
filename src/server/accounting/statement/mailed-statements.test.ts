import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readMoney } from '#contract/money-statement.ts'
import { STATEMENT_LINES } from '#domain/policy/money-statement.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { listStatement } from '#server/messaging/templates/rendering/statement-facts.ts'
import { aBilledPolicy, readMoney as readMoneyPage, record } from '#testing/an-invoice.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { policyOffice, type PolicyOffice, readPolicy, SCENARIO_16 } from '#testing/policy-office.ts'
import { recordProducer, SELLER, soldPolicy, TAKES_OVER } from '#testing/recorded-producer.ts'
import type { Client } from '#testing/server.ts'

const key = () => ({ 'idempotency-key': randomUUID() })
const LABELS = STATEMENT_LINES.map(({ label }) => `${label}: `)

/** What the one mail to a receiver with such a subject says of the money. */
async function statedIn({ context }: PolicyOffice, to: string, subject: string): Promise<string[]> {
  const sent = await context.db
    .select()
    .from(messages)
    .where(and(eq(messages.recipient, to), like(messages.subject, subject)))
  expect(sent.map(({ recipient }) => recipient)).toEqual([to])
  const lines = (sent[0]?.plain ?? '').split('\n')
  return lines.filter((line) => LABELS.some((label) => line.startsWith(label)))
}

/** What the page says of it to whoever opens it. */
async function statedTo(reader: Client, number: string): Promise<string[]> {
  const { statement } = await readMoneyPage(reader, number)
  return listStatement(readMoney(statement), undefined).map(([label, value]) => `${label}: ${value}`)
}

const giveCredit = ({ rep }: PolicyOffice, number: string, amount: number) =>
  rep.send('POST', `/api/policies/${number}/credits`, { amount, reason: 'A late sign' }, key())

describeOnDatabase('N86 mails about the money of a policy', (open) => {
  it('N86 a purchase, a courtesy, one that is taken back and a refund say what the page says', async () => {
    const office = await policyOffice(open)
    const { number, email, holder } = await holdPolicy(office, SCENARIO_16)
    const page = () => statedTo(holder, number)
    expect(await statedIn(office, email, 'You’re insured:%')).toEqual(await page())
    expect(await page()).toEqual(['Price: $268', 'Paid: $268', 'Owed: $0'])

    const { number: memo } = (await giveCredit(office, number, 30)).json().data
    expect(await statedIn(office, email, 'Credit of $30%')).toEqual(await page())
    const back = `/api/policies/${number}/credits/${memo}/withdraw`
    expect((await office.rep.send('POST', back)).statusCode).toBe(200)
    expect(await statedIn(office, email, `Credit ${memo} was withdrawn%`)).toEqual(await page())

    await giveCredit(office, number, 20)
    const refunded = await holder.send('POST', `/api/policies/${number}/refunds`, { amount: 20 }, key())
    expect(refunded.statusCode).toBe(200)
    expect(await statedIn(office, email, 'Refund of $20%')).toEqual(await page())
    expect(await page()).toEqual([
      'Price: $268',
      'Paid: $268',
      'Credited: $20, $20 of it as a courtesy',
      'Refunded: $20',
      'Owed: $0',
    ])
  })

  it('N86 N108 an invoice and a payment of a part of it say what the page says', async () => {
    const office = await policyOffice(open)
    const billed = await aBilledPolicy(office, SCENARIO_16)
    const { number, email } = billed
    expect(await statedIn(office, email, 'You’re insured:%')).toEqual(await statedTo(billed.holder, number))
    // Whoever pays invoices for the payer may get it: it says what is to pay on the invoice, and nothing of the policy.
    expect(await statedIn(office, email, 'Invoice INV-%')).toEqual([])
    await record(billed, { balance: 268, amount: 100, dated: '2027-01-14' })
    expect(await statedIn(office, email, 'Payment of $100%')).toEqual(await statedTo(billed.holder, number))
    expect(await statedTo(billed.holder, number)).toEqual(['Price: $268', 'Paid: $100', 'Owed: $168'])
  })

  it('N63 N86 a producer reads what it pays, and its client nothing of it', async () => {
    const office = await policyOffice(open)
    const { policy, agent } = await soldPolicy(office)
    expect(await statedIn(office, SELLER, 'You’re insured:%')).toEqual(await statedTo(agent, policy.number))
    expect(await statedTo(agent, policy.number)).toEqual(['Price: $241', 'Paid: $241', 'Owed: $0'])
    expect((await readPolicy(policy.holder, policy)).statement).toBeNull()
    expect(await statedIn(office, policy.email, 'Your certificate: policy%')).toEqual([])
  })

  it('N86 N87 who no longer opens the policy reads of the money that it paid itself', async () => {
    const office = await policyOffice(open)
    const { policy } = await soldPolicy(office)
    expect((await recordProducer(office, policy, TAKES_OVER)).statusCode).toBe(200)
    const cancel = { action: 'cancel_policy', version: 1, reason: 'The event is off' } as const
    const cancelled = await sendChange(office.rep, policy.number, cancel)
    expect([cancelled.statusCode, cancelled.json().error]).toEqual([200, undefined])
    await office.runJobs()
    // The money came from it alone, so the office reads the same of the whole policy.
    const whole = await statedTo(office.rep, policy.number)
    expect(whole).toEqual(['Price: $60', 'Paid: $241', 'Credited: $181', 'Refunded: $181', 'Owed: $0'])
    expect(await statedIn(office, SELLER, 'Refund of %')).toEqual(whole)
    expect(await statedIn(office, SELLER, 'Credit of %')).toContain(
      'Refunded: $181, $181 of it is on its way',
    )
  })
})
