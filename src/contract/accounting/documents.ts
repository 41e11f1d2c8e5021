import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum, wireDollars } from '#contract/shapes.ts'
import { BILLED_ITEMS, MOST_LINES, MOST_OF_ONE } from '#domain/accounting/by-rep/billed-lines.ts'
import { PAYMENT_TERMS } from '#domain/accounting/by-rep/payment-terms.ts'
import { DOCUMENT_REASONS } from '#domain/accounting/document-reasons.ts'
import { ACCOUNTING_DOCUMENT_TYPES } from '#domain/accounting/document-types.ts'
import { RECORDED_METHODS } from '#domain/accounting/received-payments.ts'
import { rejectUnprintable } from '#domain/values/field-kinds.ts'
import { parseDay } from '#domain/values/calendar.ts'

/** The documents that a rep enters with lines; payments and refunds have calls of their own. */
export const ENTERED_TYPES = ['invoice', 'sales_receipt', 'credit_memo'] as const

export type EnteredType = (typeof ENTERED_TYPES)[number]

const params = z.object({
  number: z
    .string()
    .check(z.regex(/^(INV|SR|PMT|CM|RF)-\d{1,12}$/, 'The number of a document looks like INV-1001')),
})

const aboveZero = wireDollars.check(z.positive('Enter an amount above 0'))

/** `yyyy-MM-dd` or `MM/dd/yyyy` */
function day(message: string) {
  return z.string({ error: message }).check(
    z.maxLength(10, message),
    z.refine<string>((text) => parseDay(text) !== undefined, message),
  )
}

const line = z.strictObject({
  item: z.enum(BILLED_ITEMS, { error: 'Choose what it is' }),
  description: z._default(z.string().check(z.trim(), z.maxLength(80, 'Enter at most 80 characters')), ''),
  quantity: z
    .int('Enter a whole number')
    .check(
      z.minimum(1, 'Enter a number from 1'),
      z.maximum(MOST_OF_ONE, `Enter a number up to ${MOST_OF_ONE}`),
    ),
  /** Of one, in dollars. */
  price: aboveZero,
})

const lines = z
  .array(line, { error: 'Enter what it is for' })
  .check(z.minLength(1, 'Enter what it is for'), z.maxLength(MOST_LINES, `Enter at most ${MOST_LINES} lines`))

/** For whoever gets it; an empty one takes it off. */
const memo = z.string().check(z.trim(), z.maxLength(500, 'Enter at most 500 characters'), rejectUnprintable)
const terms = z.enum(PAYMENT_TERMS, { error: 'Choose the terms' })
const dueOn = day('Enter the day on which it is due')
const method = z.enum(RECORDED_METHODS, { error: 'Choose how it was paid' })
const reference = z.string().check(z.trim(), z.minLength(1, 'Enter the reference'), z.maxLength(64))
const receivedOn = day('Enter the day you received it')

/** For colleagues, in the history of the document. */
const reason = z
  .string({ error: 'Enter the reason' })
  .check(z.trim(), z.minLength(3, 'Enter the reason'), z.maxLength(500))

/** What was read of it; where it was changed since, nothing is done. */
const version = z.int('Send the version that you saw').check(z.minimum(1), z.maximum(1_000_000))

const application = z.strictObject({
  invoice: z.string().check(z.regex(/^INV-\d{1,12}$/, 'An invoice number looks like INV-1001')),
  amount: wireDollars,
})

const applications = z.array(application).check(z.maxLength(50, 'Choose at most 50 invoices'))

const enteredLine = z.object({
  item: openEnum(BILLED_ITEMS, 'service'),
  description: z.string(),
  quantity: z.int(),
  price: z.number(),
})

const revision = z.object({
  revision: z.int(),
  state: z.enum(['posted', 'voided']),
  total: z.number(),
  /** Null of what was issued. */
  by: z.nullable(z.string()),
  reason: z.string(),
  at: z.string(),
})

const accountDocument = z.object({
  number: z.string(),
  type: openEnum(ACCOUNTING_DOCUMENT_TYPES, 'invoice'),
  reason: openEnum(DOCUMENT_REASONS, 'manual'),
  policy_number: z.string(),
  version: z.int(),
  /** Of a voided one what it was. */
  total: z.number(),
  voided_at: z.nullable(z.string()),
  /** `money`: lines or amount too; `words`: memo, terms and due date alone. */
  editable: z.enum(['money', 'words', 'nothing']),
  /** Why it cannot be voided; null if it can. */
  not_voided: z.nullable(z.string()),
  lines: z.array(enteredLine),
  memo: z.string(),
  terms: z.nullable(z.enum(PAYMENT_TERMS)),
  due_on: z.nullable(z.string()),
  method: z.nullable(z.enum(RECORDED_METHODS)),
  reference: z.string(),
  received_on: z.nullable(z.string()),
  /** What bookkeepers sort by. */
  class: z.object({ client_type: z.string(), territory: z.string() }),
  /** What is neither used nor refunded of a payment or credit memo. */
  unused: z.number(),
  /** Invoices that it pays or could pay, of the same payer and policy. */
  invoices: z.array(
    z.object({
      number: z.string(),
      due_on: z.string(),
      /** Without what this document pays. */
      open: z.number(),
      applied: z.number(),
    }),
  ),
  /** The earliest first; empty while nothing was edited. */
  history: z.array(revision),
})

export type RevisableDocument = z.output<typeof accountDocument>

const answer = z.object({ data: accountDocument })

export const readAccountDocument = endpoint({
  name: 'readAccountDocument',
  method: 'GET',
  path: '/admin/accounting/documents/:number',
  access: 'rep-session',
  permission: 'read',
  summary: 'A document of account: what can be edited, what it pays, and what it said before',
  params,
  response: answer,
})

/** @rule D45 O06 A rep bills beside the price, takes that back, and records what was paid at once. */
export const enterAccountDocument = endpoint({
  name: 'enterAccountDocument',
  method: 'POST',
  path: '/admin/policies/:number/documents',
  access: 'rep-session',
  section: 'invoices',
  permission: 'accounts',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Enter an invoice, a sales receipt or a credit memo for a policy, line by line',
  params: z.object({ number: policyNumber }),
  body: z.strictObject({
    type: z.enum(ENTERED_TYPES, { error: 'Choose the document' }),
    lines,
    memo: z.optional(memo),
    /** Of an invoice; its due date wins over its terms. */
    terms: z.optional(terms),
    due_on: z.optional(dueOn),
    /** Whether the invoice is mailed to its payer at once, with the link that pays it. */
    send: z.optional(z.boolean()),
    /** Of a receipt. */
    method: z.optional(method),
    reference: z.optional(reference),
  }),
  status: 201,
  response: z.object({ data: z.object({ number: z.string() }) }),
})

/** @rule D47 D50 D53 D56 D59 An edit takes back what was posted and posts anew, under the same number. */
export const editAccountDocument = endpoint({
  name: 'editAccountDocument',
  method: 'PUT',
  path: '/admin/accounting/documents/:number',
  access: 'rep-session',
  section: 'invoices',
  permission: 'accounts',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Edit a document of account, as far as it may be; what it said before is kept',
  params,
  body: z.strictObject({
    version,
    reason,
    memo: z.optional(memo),
    lines: z.optional(lines),
    terms: z.optional(terms),
    due_on: z.optional(dueOn),
    /** Of a payment or refund. */
    amount: z.optional(aboveZero),
    method: z.optional(method),
    reference: z.optional(reference),
    received_on: z.optional(receivedOn),
    /** What a payment or credit memo pays afterwards; left out, that stays. */
    applications: z.optional(applications),
  }),
  response: answer,
})

/** @rule D48 D51 D54 D57 D60 A voided document keeps its number; what it paid or used is open again, and nothing else. */
export const voidAccountDocument = endpoint({
  name: 'voidAccountDocument',
  method: 'POST',
  path: '/admin/accounting/documents/:number/void',
  access: 'rep-session',
  section: 'invoices',
  permission: 'accounts',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Void a document of account with a reason; its number stays',
  params,
  body: z.strictObject({ version, reason }),
  response: answer,
})

/** @rule D53 O06 One check pays invoices of several policies: each policy has a payment of its own under one reference. */
export const recordCheck = endpoint({
  name: 'recordCheck',
  method: 'POST',
  path: '/admin/accounting/payments',
  access: 'rep-session',
  section: 'invoices',
  permission: 'accounts',
  recentSignIn: true,
  idempotent: true,
  summary: 'Record one payment over several invoices, also of several policies',
  body: z.strictObject({
    amount: aboveZero,
    method,
    reference,
    dated: receivedOn,
    applications: applications.check(z.minLength(1, 'Choose at least one invoice')),
  }),
  status: 201,
  response: z.object({ data: z.object({ numbers: z.array(z.string()) }) }),
})
