import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policies.ts'
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
  credit_memo: z.string(),
  /** The receipt whose money goes back. */
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
  reason: openEnum(DOCUMENT_REASONS, 'manual'),
  issued_at: z.string(),
  total: z.number(),
  /** Neither applied to an invoice nor paid back. */
  left: z.number(),
  /** The first day on which it can be paid back, as `yyyy-MM-dd`; null while nobody knows it. */
  refundable_from: z.nullable(z.string()),
})

const params = z.object({ number: policyNumber })

export const getPolicyRefunds = endpoint({
  name: 'getPolicyRefunds',
  method: 'GET',
  path: '/policies/:number/refunds',
  access: 'policy-session',
  summary:
    'Where the money of a policy stands: paid, owed, credit, and the refunds; for who paid, and for reps',
  params,
  response: z.object({
    data: z.object({
      paid: z.number(),
      owed: z.number(),
      credit: z.number(),
      /** What can be paid back today. */
      refundable: z.number(),
      /** On its way back. */
      refunding: z.number(),
      credits: z.array(credit),
      refunds: z.array(refund),
    }),
  }),
})

export const giveCredit = endpoint({
  name: 'giveCredit',
  method: 'POST',
  path: '/policies/:number/credits',
  access: 'rep-session',
  permission: 'change',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Give a credit as a courtesy: it lowers what is owed, and the rest can be paid back',
  params,
  body: z.strictObject({
    amount: wireDollars.check(z.positive('Enter an amount above 0')),
    /** For the payer, on the credit memo. */
    reason: z
      .string({ error: 'Enter the reason' })
      .check(z.trim(), z.minLength(3, 'Enter the reason'), z.maxLength(500)),
  }),
  status: 201,
  response: z.object({ data: z.object({ number: z.string(), left: z.number() }) }),
})

const refundsMade = z.object({ data: z.object({ refunds: z.array(refund) }) })

export const refundCredit = endpoint({
  name: 'refundCredit',
  method: 'POST',
  path: '/policies/:number/refunds',
  access: 'policy-session',
  recentSignIn: true,
  idempotent: true,
  summary:
    'Pay back a credit, once, to the cards that paid; 202 while a part of it is on its way or left to the office',
  params,
  body: z.strictObject({
    amount: wireDollars,
    /** Only a rep may choose to pay back outside of the gateway. */
    by_hand: z.optional(z.boolean()),
  }),
  response: refundsMade,
  accepted: refundsMade,
})

export const recordRefund = endpoint({
  name: 'recordRefund',
  method: 'POST',
  path: '/policies/:number/refunds/:id/recorded',
  access: 'rep-session',
  permission: 'change',
  recentSignIn: true,
  summary: 'Record that a refund was made by hand, with its reference; it is recorded once',
  params: z.object({ number: policyNumber, id: z.uuid({ error: 'Name the refund by its id' }) }),
  body: z.strictObject({
    reference: z.string().check(z.trim(), z.minLength(1, 'Enter the reference'), z.maxLength(64)),
  }),
  response: z.object({ data: refund }),
})
