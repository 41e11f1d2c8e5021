import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ReceivedMethod } from '#domain/accounting/received-payments.ts'
import type { PaymentContent } from '#domain/documents/billing/payment.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { invoices, journalEntries } from '#server/schema/policies/accounting.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export const paymentNumbers = pgSequence('payment_numbers', { startWith: 1001 })

/** What was received for invoices of a policy. A row states its last revision. */
export const receivedPayments = pgTable(
  'received_payments',
  {
    number: text()
      .primaryKey()
      .references(() => journalEntries.document),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    totalCents: cents().notNull(),
    method: text().$type<ReceivedMethod>().notNull(),
    /** The gateway's charge, the number of a check, or the id of a transfer or settlement. */
    reference: text().notNull(),
    receivedOn: date({ mode: 'string' }).notNull(),
    /** Null if a rep recorded it. */
    gateway: text(),
    purchaseId: uuid()
      .unique('received_payments_purchase_id_unique')
      .references(() => purchases.id),
    /** The rep who recorded it. */
    repId: uuid().references(() => reps.id),
    /** Of what a rep recorded. */
    idempotencyKey: text(),
    requestHash: text(),
    content: jsonb().$type<PaymentContent>().notNull(),
    issuedAt: moment().notNull(),
    /** Then its total is 0. */
    voidedAt: moment(),
  },
  (table) => [
    unique('received_payments_key').on(table.policyId, table.idempotencyKey),
    index('received_payments_policy').on(table.policyId),
    index('received_payments_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    check(
      'received_payments_total',
      sql`${table.totalCents} >= 0 and (${table.totalCents} > 0) = (${table.voidedAt} is null)`,
    ),
    check(
      'received_payments_method',
      sql`case ${table.method}
		when 'credit_card' then ${table.gateway} is not null and ${table.purchaseId} is not null
		when 'check' then ${table.gateway} is null and ${table.repId} is not null
		when 'transfer' then ${table.gateway} is null and ${table.repId} is not null
		when 'pap' then ${table.gateway} is null and ${table.repId} is not null
		when 'folio' then ${table.gateway} is null and ${table.repId} is not null
		when 'transaction_id' then ${table.gateway} is null and ${table.repId} is not null
		else false end`,
    ),
  ],
)

/** By how much a payment pays an invoice. What is undone has a second row below 0. Rows are only added. */
export const paymentApplications = pgTable(
  'payment_applications',
  {
    id: uuid().primaryKey(),
    payment: text()
      .notNull()
      .references(() => receivedPayments.number),
    invoice: text()
      .notNull()
      .references(() => invoices.number),
    amountCents: cents().notNull(),
    /** The later of the days of both documents. */
    appliedOn: date({ mode: 'string' }).notNull(),
    appliedAt: moment().notNull(),
    /** Its own journal entry, if it was applied after the payment came. */
    entry: text()
      .unique()
      .references(() => journalEntries.document),
    /** The row that this one takes back. */
    undoes: uuid()
      .unique('payment_applications_undoes_unique')
      .references((): AnyPgColumn => paymentApplications.id),
  },
  (table) => [
    index('payment_applications_payment').on(table.payment),
    index('payment_applications_invoice').on(table.invoice),
    index('payment_applications_applied').on(table.appliedAt),
    check(
      'payment_applications_amount',
      sql`${table.amountCents} <> 0 and (${table.amountCents} < 0) = (${table.undoes} is not null)`,
    ),
  ],
)

/** A link that pays one invoice and opens nothing else. Only the token's hash is stored. */
export const invoiceLinks = pgTable(
  'invoice_links',
  {
    tokenHash: text().primaryKey(),
    invoice: text()
      .notNull()
      .references(() => invoices.number),
    /** Lower case: who it was sent to. It works while they are the payer. */
    email: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('invoice_links_invoice').on(table.invoice),
    index('invoice_links_expire').on(table.expiresAt),
    check('invoice_links_email', sql`${table.email} = lower(${table.email})`),
  ],
)
