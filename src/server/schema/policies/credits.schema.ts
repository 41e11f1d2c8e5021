import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { invoices, journalEntries, salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import { receivedPayments } from '#server/schema/policies/payments.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export const creditMemoNumbers = pgSequence('credit_memo_numbers', { startWith: 1001 })
export const refundNumbers = pgSequence('refund_numbers', { startWith: 1001 })

/** What is given back: it lowers invoices, and what is left can be refunded. */
export const creditMemos = pgTable(
  'credit_memos',
  {
    number: text()
      .primaryKey()
      .references(() => journalEntries.document),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    totalCents: cents().notNull(),
    /** Null while nobody knows when the event is over. */
    refundableFrom: date({ mode: 'string' }),
    content: jsonb().$type<CreditMemoContent>().notNull(),
    issuedAt: moment().notNull(),
  },
  (table) => [
    index('credit_memos_policy').on(table.policyId),
    check('credit_memos_total', sql`${table.totalCents} > 0`),
  ],
)

/** By how much a credit memo lowers an invoice. What is undone has a second row below 0. Rows are only added. */
export const creditApplications = pgTable(
  'credit_applications',
  {
    id: uuid().primaryKey(),
    creditMemo: text()
      .notNull()
      .references(() => creditMemos.number),
    invoice: text()
      .notNull()
      .references(() => invoices.number),
    amountCents: cents().notNull(),
    appliedAt: moment().notNull(),
    /** Its own journal entry, if neither the credit memo nor the invoice posts it. */
    entry: text()
      .unique('credit_applications_entry_unique')
      .references(() => journalEntries.document),
    /** The row that this one takes back. */
    undoes: uuid()
      .unique('credit_applications_undoes_unique')
      .references((): AnyPgColumn => creditApplications.id),
  },
  (table) => [
    index('credit_applications_credit_memo').on(table.creditMemo),
    index('credit_applications_invoice').on(table.invoice),
    index('credit_applications_applied').on(table.appliedAt),
    check(
      'credit_applications_amount',
      sql`${table.amountCents} <> 0 and (${table.amountCents} < 0) = (${table.undoes} is not null)`,
    ),
  ],
)

/** `by_hand`: the money came from outside the gateway, and a rep has to send it back there. */
export type RefundState = 'refunding' | 'by_hand' | 'completed' | 'failed'

/**
 * One refund of one credit from one receipt's or payment's money, or of what of a payment pays nothing: a state machine that
 * pays back once.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the key under which the gateway refunds at most once. */
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Null if it gives back what of the payment pays nothing. */
    creditMemo: text().references(() => creditMemos.number),
    /** The money that goes back is that of a receipt or of a payment. */
    receipt: text().references(() => salesReceipts.number),
    payment: text().references(() => receivedPayments.number),
    amountCents: cents().notNull(),
    state: text().$type<RefundState>().notNull(),
    idempotencyKey: text().notNull(),
    /** Which of the refunds of one request it is, counted from 1. */
    place: integer().notNull(),
    requestHash: text().notNull(),
    /** Null if it is made by hand. */
    gateway: text(),
    gatewayReference: text(),
    /** How it was made by hand, such as the number of a check. */
    reference: text(),
    failureReason: text(),
    /** Until then one caller or job works on it, and all others wait. */
    leaseUntil: moment().notNull(),
    attempts: integer().notNull().default(0),
    startedAt: moment().notNull(),
    settledAt: moment(),
    /** The rep who asked for it; null if the customer did. */
    repId: uuid().references(() => reps.id),
    /** The rep who recorded it, if it was made by hand. */
    recordedBy: uuid().references(() => reps.id),
    /** Of its document, once the money is back. */
    number: text()
      .unique()
      .references(() => journalEntries.document),
    content: jsonb().$type<RefundContent>(),
    /** The request that started it; it is settled on behalf of that request. */
    requestId: text(),
    /** Then its amount is 0. */
    voidedAt: moment(),
  },
  (table) => [
    unique('refunds_key').on(table.policyId, table.idempotencyKey, table.place),
    index('refunds_credit_memo').on(table.creditMemo),
    index('refunds_receipt').on(table.receipt),
    index('refunds_payment')
      .on(table.payment)
      .where(sql`${table.payment} is not null`),
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
    check(
      'refunds_amount',
      sql`${table.amountCents} >= 0 and (${table.amountCents} > 0) = (${table.voidedAt} is null)`,
    ),
    check(
      'refunds_source',
      sql`num_nonnulls(${table.receipt}, ${table.payment}) = 1 and (${table.creditMemo} is not null or ${table.payment} is not null)`,
    ),
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

/** What became of a courtesy credit that another rep has to give. */
type WaitingCreditState = 'waiting' | 'given' | 'declined'

/** Courtesy credits that one rep asked for and another decides. */
export const waitingCredits = pgTable(
  'waiting_credits',
  {
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    amountCents: cents().notNull(),
    /** For the payer, on the credit memo. */
    reason: text().notNull(),
    state: text().$type<WaitingCreditState>().notNull(),
    askedBy: uuid()
      .notNull()
      .references(() => reps.id),
    askedAt: moment().notNull(),
    decidedBy: uuid().references(() => reps.id),
    decidedAt: moment(),
    decisionReason: text(),
    creditMemo: text()
      .unique('waiting_credits_credit_memo_unique')
      .references(() => creditMemos.number),
  },
  (table) => [
    index('waiting_credits_policy').on(table.policyId),
    index('waiting_credits_asked_by').on(table.askedBy),
    index('waiting_credits_decided_by')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    check('waiting_credits_amount', sql`${table.amountCents} > 0`),
    check(
      'waiting_credits_state',
      sql`case ${table.state}
		when 'waiting' then ${table.decidedAt} is null and ${table.creditMemo} is null
		when 'given' then ${table.decidedAt} is not null and ${table.creditMemo} is not null
		when 'declined' then ${table.decidedAt} is not null and ${table.creditMemo} is null
		else false end`,
    ),
  ],
)

/** Courtesy credits that were taken back before anything of them was used. Rows are only added. */
export const creditWithdrawals = pgTable(
  'credit_withdrawals',
  {
    creditMemo: text()
      .primaryKey()
      .references(() => creditMemos.number),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** All of it. */
    amountCents: cents().notNull(),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    reason: text().notNull(),
    withdrawnAt: moment().notNull(),
  },
  (table) => [
    index('credit_withdrawals_policy').on(table.policyId),
    index('credit_withdrawals_rep').on(table.repId),
    check('credit_withdrawals_amount', sql`${table.amountCents} > 0`),
  ],
)
