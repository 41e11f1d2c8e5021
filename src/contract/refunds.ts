import * as z from 'zod/mini'
import { billedInvoice, receivedPayment } from '#contract/billed-invoice.ts'
import { endpoint } from '#contract/endpoint.ts'
import { moneyStatement } from '#contract/money-statement.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum, wireDollars } from '#contract/shapes.ts'
import { DOCUMENT_REASONS } from '#domain/accounting/document-reasons.ts'

export const REFUND_STATES = ['refunding', 'by_hand', 'completed', 'failed'] as const

const refund = z.object({
  id: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** `refunding`: the gateway was asked; `by_hand`: the office sends it back where it came from. */
  state: openEnum(REFUND_STATES, 'refunding'),
  /** Of its document, once the money is back. */
  number: z.nullable(z.string()),
  /** The credit memo that is paid out, or the payment of which a part paid nothing. */
  credit_memo: z.string(),
  /** The receipt or payment whose money goes back. */
  receipt: z.string(),
  /** How it was paid back, as text. */
  payment: z.nullable(z.string()),
  /** Why it failed. */
  reason: z.nullable(z.string()),
  started_at: z.string(),
  settled_at: z.nullable(z.string()),
})

const credit = z.object({
  number: z.string(),
  /** A courtesy that was taken back before anything of it was used. */
  taken_back: z.optional(z.boolean()),
  reason: openEnum(DOCUMENT_REASONS, 'manual'),
  issued_at: z.string(),
  total: z.number(),
  /** Neither applied to an invoice nor paid back. */
  left: z.number(),
  /** The first day on which it can be paid back, as `yyyy-MM-dd`; null while nobody knows it. */
  refundable_from: z.nullable(z.string()),
})

const params = z.object({ number: policyNumber })

const waitingCredit = z.object({
  id: z.string(),
  amount: z.number(),
  reason: z.string(),
  /** The rep's name. */
  asked_by: z.string(),
  asked_at: z.string(),
  /** Whether the caller gives it: as another rep, alone with a reason as nobody else could, or not. */
  decided_by: z.enum(['you', 'you-alone', 'another']),
})

export type WaitingCredit = z.output<typeof waitingCredit>

/** Courtesy credits, to reps. */
const courtesy = z.object({
  /** What the policy costs: courtesies together are never more. */
  price: z.number(),
  given: z.number(),
  /** How much more can be given or asked for. */
  left: z.number(),
  /** Where all together pass it, a further one waits for another rep. */
  limit: z.number(),
  waiting: z.array(waitingCredit),
})

export type Courtesy = z.output<typeof courtesy>

/** For the payer, on the credit memo. */
const creditReason = z
  .string({ error: 'Enter the reason' })
  .check(z.trim(), z.minLength(3, 'Enter the reason'), z.maxLength(500))

export const getPolicyRefunds = endpoint({
  name: 'getPolicyRefunds',
  method: 'GET',
  path: '/policies/:number/refunds',
  access: 'policy-session',
  summary: 'Where the money of a policy stands, its credits and refunds; for who paid, and for reps',
  params,
  response: z.object({
    data: z.object({
      statement: moneyStatement,
      /** What can be paid back today. */
      refundable: z.number(),
      /** The part of the credit that is money which paid no invoice; an older server does not send it. */
      unapplied: z.optional(z.number()),
      /** Its invoices and the payments on them, oldest first; an older server does not send them. */
      invoices: z.optional(z.array(billedInvoice)),
      payments: z.optional(z.array(receivedPayment)),
      credits: z.array(credit),
      refunds: z.array(refund),
      courtesy: z.optional(courtesy),
    }),
  }),
})

export const getPolicyStatement = endpoint({
  name: 'getPolicyStatement',
  method: 'GET',
  path: '/policies/:number/statement',
  access: 'policy-session',
  summary:
    'Where the money of a policy stands: price, paid, credited, refunded, owed and credit left. For who paid, and for reps',
  params,
  response: z.object({ data: moneyStatement }),
})

export const giveCredit = endpoint({
  name: 'giveCredit',
  method: 'POST',
  path: '/policies/:number/credits',
  access: 'rep-session',
  section: 'credit_memo',
  permission: 'accounts',
  recentSignIn: true,
  idempotent: 'optional',
  summary:
    'Give a credit as a courtesy. It lowers what is owed, and the rest can be paid back. Above the limit it waits for another rep',
  params,
  body: z.strictObject({
    amount: wireDollars.check(z.positive('Enter an amount above 0')),
    reason: creditReason,
  }),
  status: 201,
  response: z.object({
    data: z.object({
      /** Of its credit memo; null while it waits for another rep. */
      number: z.nullable(z.string()),
      left: z.number(),
      waiting: z.nullable(z.string()),
    }),
  }),
})

const creditId = z.object({ id: z.uuid({ error: 'Name the credit by its id' }) })

export const approveCredit = endpoint({
  name: 'approveCredit',
  method: 'POST',
  path: '/admin/credits/:id/approve',
  access: 'rep-session',
  section: 'credit_memo',
  permission: 'accounts',
  recentSignIn: true,
  summary:
    'Give a courtesy credit that another rep asked for. An owner whom nobody else can help gives a reason and goes on alone',
  params: creditId,
  /** Why nobody else looks at it. */
  body: z.optional(z.nullable(z.strictObject({ alone_reason: z.optional(creditReason) }))),
  response: z.object({ data: z.object({ number: z.string(), left: z.number() }) }),
})

export const declineCredit = endpoint({
  name: 'declineCredit',
  method: 'POST',
  path: '/admin/credits/:id/decline',
  access: 'rep-session',
  section: 'credit_memo',
  permission: 'accounts',
  summary: 'Decline a courtesy credit that waits, or withdraw one’s own',
  params: creditId,
  body: z.strictObject({ reason: creditReason }),
  response: z.object({ data: z.object({ declined: z.literal(true) }) }),
})

export const takeBackCredit = endpoint({
  name: 'takeBackCredit',
  method: 'POST',
  path: '/policies/:number/credits/:id/withdraw',
  access: 'rep-session',
  section: 'credit_memo',
  permission: 'accounts',
  recentSignIn: true,
  summary: 'Take a courtesy credit back of which nothing is used',
  params: z.object({ number: policyNumber, id: z.string().check(z.maxLength(20)) }),
  body: z.optional(z.nullable(z.strictObject({ reason: z.optional(creditReason) }))),
  response: z.object({ data: z.object({ taken_back: z.literal(true) }) }),
})

export const refundsMade = z.object({ data: z.object({ refunds: z.array(refund) }) })

export const refundCredit = endpoint({
  name: 'refundCredit',
  method: 'POST',
  path: '/policies/:number/refunds',
  access: 'policy-session',
  permission: 'accounts',
  section: 'refund',
  recentSignIn: true,
  idempotent: true,
  summary:
    'Pay back a credit, once, to the cards that paid. 202 while a part of it is on its way or left to the office',
  params,
  body: z.strictObject({
    amount: wireDollars,
    /** Only a rep may choose to pay back outside of the gateway. */
    by_hand: z.optional(z.boolean()),
    /** Only a rep names one: that credit memo alone is paid back. Left out, all that can be are, oldest first. */
    credit: z.optional(
      z.string().check(z.regex(/^CM-\d{1,12}$/, 'The number of a credit memo looks like CM-1001')),
    ),
  }),
  response: refundsMade,
  accepted: refundsMade,
})

export const recordRefund = endpoint({
  name: 'recordRefund',
  method: 'POST',
  path: '/policies/:number/refunds/:id/recorded',
  access: 'rep-session',
  section: 'refund',
  permission: 'accounts',
  recentSignIn: true,
  summary: 'Record that a refund was made by hand, with its reference; it is recorded once',
  params: z.object({ number: policyNumber, id: z.uuid({ error: 'Name the refund by its id' }) }),
  body: z.strictObject({
    reference: z.string().check(z.trim(), z.minLength(1, 'Enter the reference'), z.maxLength(64)),
  }),
  response: z.object({ data: refund }),
})
