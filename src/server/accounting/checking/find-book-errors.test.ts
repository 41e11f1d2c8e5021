import { randomUUID } from 'node:crypto'
import { isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { refundPolicy } from '#server/accounting/refunds/refund-policy.ts'
import { aBoughtPolicy, aCreditMemo } from '#testing/a-credit.ts'
import { aBilledPolicy, payByCard, record } from '#testing/an-invoice.ts'
import { aRep } from '#testing/a-rep.ts'
import { CARDS, producerFields } from '#testing/a-quote.ts'
import { byCard as byThisCard, holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { siteForAll } from '#testing/site.ts'

/** A policy that lapsed: nothing of it is refunded at once. */
const LAPSED =
  'update policies set lapsed_at = cancelled_at, cancelled_at = null where cancelled_at is not null'

/** What somebody could do to the books past their triggers, and the rule that notices. */
const PLANTED: [rule: string, statement: string][] = [
  [
    'the debits of an entry are its credits',
    'update postings set debit_cents = debit_cents + 1 where debit_cents > 0',
  ],
  ['an entry has one document of its type', "delete from refunds where state = 'completed'"],
  ['a document states its total', 'update credit_memos set total_cents = total_cents - 1'],
  [
    'the lines of a document make its total',
    `update credit_memos set content = jsonb_set(content, '{lines,0,amount}', '1')`,
  ],
  [
    'a document posts its total',
    "update postings set account = 'goodwill' where account = 'customer_credits'",
  ],
  [
    'a purchase makes one receipt, invoice or payment',
    "update purchases set state = 'declined' where state = 'completed'",
  ],
  ['a payment is not used beyond its total', 'update received_payments set total_cents = 1'],
  [
    'no more is refunded than a payment took',
    'update refunds set amount_cents = 99999999 where payment is not null',
  ],
  [
    'no more of a payment is refunded for credits than it pays',
    `update refunds set credit_memo = (select number from credit_memos limit 1) where payment is not null;
      update payment_applications set amount_cents = 1`,
  ],
  [
    'a payment pays invoices of its own policy, not before both are dated',
    "update payment_applications set applied_on = '2020-01-01'",
  ],
  [
    'a payment posts what it pays',
    'update payment_applications set amount_cents = amount_cents - 1 where amount_cents > 1',
  ],
  [
    'a payment pays the invoices of its own payer',
    "update journal_entries set payer = 2 where type = 'receive_payment'",
  ],
  ['money stays with its payer', "update journal_entries set payer = 2 where type = 'sales_receipt'"],
  [
    'a credit lowers the invoices of its own payer',
    "update journal_entries set payer = 2 where type = 'invoice'",
  ],
  [
    'a refund goes to the payer of its credit',
    "update journal_entries set payer = 2 where type = 'credit_memo'",
  ],
  [
    'a card payment is what its purchase charged',
    "update received_payments set reference = 'another' where gateway is not null",
  ],
  [
    'a refund gives back money of its own policy',
    'update refunds set policy_id = (select policy_id from sales_receipts limit 1) where payment is not null',
  ],
  ['what is owed is what the ledger says', 'delete from payment_applications'],
  [
    'no more is applied to an invoice than its total',
    'update credit_applications set amount_cents = 99999999',
  ],
  [
    'a credit is not used beyond its total',
    "update refunds set amount_cents = 99999999 where state = 'completed'",
  ],
  [
    'no more is refunded than a receipt took',
    "update refunds set amount_cents = 99999999 where state = 'completed'",
  ],
  [
    'a credit applies to its own policy, not before both are dated',
    "update credit_applications set applied_at = '2020-01-01'",
  ],
  [
    'a refund draws on a credit and a receipt of its own policy',
    `update refunds set receipt = (select number from sales_receipts s where s.policy_id <> refunds.policy_id limit 1)
      where receipt is not null`,
  ],
  ['what is owed is what the ledger says', 'delete from credit_applications'],
  ['the credit that is left is what the ledger says', "update refunds set state = 'failed'"],
  ['the sandbox paid back what the books say', 'update sandbox_refunds set amount_cents = 1'],
  [
    'the sandbox paid back nothing else',
    "update sandbox_refunds set idempotency_key = 'another ' || idempotency_key",
  ],
  [
    'the documents of a policy make its fee, or what is kept of it',
    "update journal_entries set reason = 'change' where reason = 'goodwill'",
  ],
  [
    'the documents of a policy make its fee, or what is kept of it',
    "update journal_entries set reason = 'goodwill' where reason = 'cancellation'",
  ],
  [
    'the documents of a policy make its fee, or what is kept of it',
    `update policies set cancelled_at = null; update quotes set price = jsonb_set(price, '{summary,amountDue}', '1')`,
  ],
  [
    'the documents of a policy make its fee, or what is kept of it',
    `${LAPSED}; update policy_changes set net_cents = net_cents + 1`,
  ],
  [
    'the money of a policy is stated as its fee, or what is kept of it',
    "update postings set account = 'premium_income' where account = 'card_clearing' and credit_cents > 0",
  ],
  [
    'the certificate states the fee of its policy, or what is kept of it',
    `update certificates set content = jsonb_set(content, '{money,total}', '1')`,
  ],
  [
    'a refund at the gateway does not stay open',
    "update refunds set started_at = started_at - interval '4 days' where state = 'refunding'",
  ],
]

const CONSTRAINTS = [
  ['refunds', 'refunds_state'],
  ['refunds', 'refunds_document'],
  ['purchases', 'purchases_gateway'],
] as const

const site = siteForAll()
const today = '2026-11-20' as CalendarDate

/** Paid by card and billed, with courtesies; one refund is done and one under way; cancelled, and cancelled of a producer. */
beforeAll(async () => {
  const { context } = site
  const { db } = context
  const rep = await aRep(context)
  const courtesy = { reason: 'goodwill', credited: { goodwill: fromDollars(104) } } as const
  const byCard = await aBoughtPolicy(context)
  await aCreditMemo(context, byCard, courtesy)
  const byCheck = await aBoughtPolicy(context, { method: 'check', reference: '7', rep })
  await aCreditMemo(context, byCheck, courtesy)
  await refundPolicy(context, { ...refundOf(byCard.policy), today })

  const { token } = await byThisCard({ context }, CARDS.refundsAndTimesOut)
  const unanswered = await aBoughtPolicy(context, { token })
  await aCreditMemo(context, unanswered, courtesy)
  const open = await refundPolicy(context, { ...refundOf(unanswered.policy), today })
  expect(open.refunds).toMatchObject([{ state: 'refunding' }])

  const cancel = { action: 'cancel_policy', version: 1 } as const
  const cancelled = await holdPolicy(site)
  expect((await sendChange(cancelled.holder, cancelled.number, cancel)).statusCode).toBe(200)
  const billed = await aBilledPolicy(site)
  await record(billed, { balance: 310, amount: 110 })
  expect((await payByCard(site, billed.holder, billed, { amount: 200 })).statusCode).toBe(200)
  const overpaid = await aBilledPolicy(site)
  const payment = (await record(overpaid, { balance: 310, amount: 330 })).json().data.number
  const back = `/api/policies/${overpaid.number}/payments/${payment}/refunds`
  const key = { 'idempotency-key': randomUUID() }
  const paidBack = await overpaid.office.send('POST', back, { amount: 20, reference: 'Check 9' }, key)
  expect(paidBack.statusCode).toBe(200)
  const sold = await holdPolicy(site, producerFields(), { farmersException: 'The folio is closed' })
  const agent = await openWithLink(site, 'ann@lake.example')
  expect((await sendChange(agent, sold.number, cancel)).statusCode).toBe(200)
  expect(await db.$count(policies, isNotNull(policies.cancelledAt))).toBe(2)
})

function refundOf(policy: { id: string; quoteId: string }) {
  return { policy, idempotencyKey: randomUUID(), amount: fromDollars(60) }
}

it('N80 the books hold after purchases, credits, refunds and cancellations, a producer’s among them', async () => {
  expect(await findBookErrors(site.context.db)).toEqual([])
})

it('N80 the books hold where a policy has lapsed', async () => {
  expect(await errorsAfter(LAPSED)).toEqual([])
})

it('N80 a refund that the gateway has not answered for three days is an error, at the moment that is asked about', async () => {
  const { db, now } = site.context
  const after = (hours: number) => new Date(now().getTime() + hours * 3_600_000)
  expect(await findBookErrors(db, after(71))).toEqual([])
  expect(await findBookErrors(db, after(73))).toMatchObject([
    { rule: 'a refund at the gateway does not stay open' },
  ])
})

it.each(PLANTED)('N80 the books notice that “%s” does not hold: %s', async (rule, statement) => {
  expect(await errorsAfter(statement)).toContainEqual(expect.objectContaining({ rule }))
})

/** What is found after some statements, which are taken back. */
async function errorsAfter(statements: string): Promise<unknown> {
  const found = await site.context.db
    .transaction(async (trx) => {
      await trx.execute(sql`set local session_replication_role = replica`)
      for (const [table, constraint] of CONSTRAINTS)
        await trx.execute(sql.raw(`alter table ${table} drop constraint ${constraint}`))
      for (const statement of statements.split(';')) await trx.execute(sql.raw(statement))
      throw new Undone(await findBookErrors(trx))
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.found
      throw error
    })
  expect(await findBookErrors(site.context.db)).toEqual([])
  return found
}

/** Takes back what was planted. */
class Undone extends Error {
  readonly found: unknown[]
  constructor(found: unknown[]) {
    super('Undone')
    this.found = found
  }
}
