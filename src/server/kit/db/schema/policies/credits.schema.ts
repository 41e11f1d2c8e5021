import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import type { RefundContent } from '#domain/documents/billing/refund.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import {
  invoices,
  journalEntries,
  salesReceipts,
} from '#server/kit/db/schema/policies/accounting.schema.ts'
import { policies } from '#server/kit/db/schema/policies/policies.schema.ts'
import { reps } from '#server/kit/db/schema/reps/reps.schema.ts'

export const creditMemoNumbers = pgSequence('credit_memo_numbers', { startWith: 1001 })
export const refundNumbers = pgSequence('refund_numbers', { startWith: 1001 })

/** What is given back: it lowers invoices, and what is left can be refunded. */
export const creditMemos = pgTable(
  'credit_memos',
  {
    number: text('number')
      .primaryKey()
      .references(() => journalEntries.document),
    policyId: uuid('policy_id')
      .notNull()
      .references(() => policies.id),
    totalCents: cents('total_cents').notNull(),
    /** Null while nobody knows when the event is over. */
    refundableFrom: date('refundable_from', { mode: 'string' }),
    content: jsonb('content').$type<CreditMemoContent>().notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [
    index('credit_memos_policy').on(table.policyId),
    check('credit_memos_total', sql`${table.totalCents} > 0`),
  ],
)

/** By how much a credit memo lowers an invoice. */
export const creditApplications = pgTable(
  'credit_applications',
  {
    id: uuid('id').primaryKey(),
    creditMemo: text('credit_memo')
      .notNull()
      .references(() => creditMemos.number),
    invoice: text('invoice')
      .notNull()
      .references(() => invoices.number),
    amountCents: cents('amount_cents').notNull(),
    appliedAt: moment('applied_at').notNull(),
  },
  (table) => [
    index('credit_applications_credit_memo').on(table.creditMemo),
    index('credit_applications_invoice').on(table.invoice),
    check('credit_applications_amount', sql`${table.amountCents} > 0`),
  ],
)

/** `by_hand`: the money came from outside the gateway, and a rep has to send it back there. */
export type RefundState = 'refunding' | 'by_hand' | 'completed' | 'failed'

/** One refund of one credit from one receipt's money: a state machine that pays back once. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the key under which the gateway refunds at most once. */
    id: uuid('id').primaryKey(),
    policyId: uuid('policy_id')
      .notNull()
      .references(() => policies.id),
    creditMemo: text('credit_memo')
      .notNull()
      .references(() => creditMemos.number),
    /** The money that goes back. */
    receipt: text('receipt')
      .notNull()
      .references(() => salesReceipts.number),
    amountCents: cents('amount_cents').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Which of the refunds of one request it is, counted from 1. */
    place: integer('place').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null if it is made by hand. */
    gateway: text('gateway'),
    gatewayReference: text('gateway_reference'),
    /** How it was made by hand, such as the number of a check. */
    reference: text('reference'),
    failureReason: text('failure_reason'),
    /** Until then one caller or job works on it, and all others wait. */
    leaseUntil: moment('lease_until').notNull(),
    attempts: integer('attempts').notNull().default(0),
    startedAt: moment('started_at').notNull(),
    settledAt: moment('settled_at'),
    /** The rep who asked for it; null if the customer did. */
    repId: uuid('rep_id').references(() => reps.id),
    /** The rep who recorded it, if it was made by hand. */
    recordedBy: uuid('recorded_by').references(() => reps.id),
    /** Of its document, once the money is back. */
    number: text('number')
      .unique()
      .references(() => journalEntries.document),
    content: jsonb('content').$type<RefundContent>(),
    /** The request that started it; it is settled on behalf of that request. */
    requestId: text('request_id'),
  },
  (table) => [
    unique('refunds_key').on(table.policyId, table.idempotencyKey, table.place),
    index('refunds_credit_memo').on(table.creditMemo),
    index('refunds_receipt').on(table.receipt),
    index('refunds_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    index('refunds_recorded_by')
      .on(table.recordedBy)
      .where(sql`${table.recordedBy} is not null`),
    // The few that are not done among all.
    index('refunds_open')
      .on(table.id)
      .where(sql`${table.state} in ('refunding', 'by_hand')`),
    check('refunds_amount', sql`${table.amountCents} > 0`),
    check(
      'refunds_state',
      sql`case ${table.state}
		when 'refunding' then ${table.gateway} is not null and ${table.settledAt} is null
		when 'by_hand' then ${table.gateway} is null and ${table.settledAt} is null
		when 'completed' then ${table.settledAt} is not null and coalesce(${table.gatewayReference}, ${table.reference}) is not null
		when 'failed' then ${table.settledAt} is not null and ${table.failureReason} is not null
		else false end`,
    ),
    check(
      'refunds_document',
      sql`(${table.state} = 'completed') = (${table.number} is not null) and (${table.number} is null) = (${table.content} is null)`,
    ),
  ],
)
