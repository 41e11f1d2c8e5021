import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  type AnyPgColumn,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import type { Account } from '#domain/accounting/accounts.ts'
import type { EntryType } from '#domain/accounting/entry-types.ts'
import type { DocumentReason } from '#domain/accounting/document-reasons.ts'
import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'

/** The journal entry of an accounting document, under the document's number. Rows are only added. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    /** By which the list of entries finds its place. */
    id: uuid().notNull().defaultRandom(),
    document: text().primaryKey(),
    /** One of the five documents, or an entry of a claim or of the bank, which has no document. */
    type: text().$type<EntryType>().notNull(),
    /** Null of an entry of the bank. */
    policyId: uuid().references(() => policies.id),
    postedAt: moment().notNull(),
    /** Older builds write documents of purchases only. */
    reason: text().$type<DocumentReason | 'claim' | 'bank'>().notNull().default('purchase'),
    /** The change of the policy that it is for. */
    changeId: uuid(),
    /** The claim that it is for. */
    claimId: uuid().references(() => claims.id),
    /** Whose it is: the payers of a policy are counted from 1. */
    payer: integer().notNull().default(1),
    /** The document of which it takes back or posts anew what it posts, or of which it moves what is used. */
    ofDocument: text().references((): AnyPgColumn => journalEntries.document),
  },
  (table) => [
    index('journal_entries_of_document')
      .on(table.ofDocument)
      .where(sql`${table.ofDocument} is not null`),
    index('journal_entries_policy').on(table.policyId),
    index('journal_entries_posted').on(table.postedAt, table.id),
    // A change has at most one document for each payer, so it moves money once.
    uniqueIndex('journal_entries_change')
      .on(table.changeId, table.payer)
      .where(sql`${table.changeId} is not null`),
    index('journal_entries_claim')
      .on(table.claimId)
      .where(sql`${table.claimId} is not null`),
    check(
      'journal_entries_claim_whole',
      sql`(${table.type} = 'claim') = (${table.claimId} is not null) and (${table.type} = 'claim') = (${table.reason} = 'claim')`,
    ),
    check(
      'journal_entries_bank_whole',
      sql`(${table.type} = 'bank') = (${table.policyId} is null) and (${table.type} = 'bank') = (${table.reason} = 'bank')`,
    ),
    check('journal_entries_payer', sql`${table.payer} >= 1`),
    check(
      'journal_entries_reason',
      sql`${table.reason} in ('purchase', 'change', 'cancellation', 'goodwill', 'manual', 'claim', 'bank')`,
    ),
    check(
      'journal_entries_type',
      sql`${table.type} in ('invoice', 'sales_receipt', 'receive_payment', 'credit_memo', 'issue_refund', 'claim', 'bank')`,
    ),
  ],
)

/** The lines of an entry: an amount on one side of one account. The debits of an entry equal its credits. */
export const postings = pgTable(
  'postings',
  {
    document: text()
      .notNull()
      .references(() => journalEntries.document),
    place: integer().notNull(),
    account: text().$type<Account>().notNull(),
    debitCents: cents().notNull(),
    creditCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document, table.place] }),
    check(
      'postings_one_side',
      sql`least(${table.debitCents}, ${table.creditCents}) = 0 and greatest(${table.debitCents}, ${table.creditCents}) > 0`,
    ),
  ],
)

export const receiptNumbers = pgSequence('receipt_numbers', { startWith: 1001 })
export const invoiceNumbers = pgSequence('invoice_numbers', { startWith: 1001 })

/** What was paid. A purchase creates a sales receipt or an invoice; so does a change that costs more. */
export const salesReceipts = pgTable(
  'sales_receipts',
  {
    number: text()
      .primaryKey()
      .references(() => journalEntries.document),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Null if it is for a change. */
    purchaseId: uuid()
      .unique('sales_receipts_purchase_id_unique')
      .references(() => purchases.id),
    totalCents: cents().notNull(),
    content: jsonb().$type<ReceiptContent>().notNull(),
    issuedAt: moment().notNull(),
    /** The charge, if a gateway took the money and not for a purchase, which knows its own. */
    gateway: text(),
    gatewayReference: text(),
    /** Then its total is 0. */
    voidedAt: moment(),
  },
  (table) => [
    index('sales_receipts_policy').on(table.policyId),
    check('sales_receipts_gateway', sql`(${table.gateway} is null) = (${table.gatewayReference} is null)`),
  ],
)

/** What is owed. There is no invoice for zero. */
export const invoices = pgTable(
  'invoices',
  {
    number: text()
      .primaryKey()
      .references(() => journalEntries.document),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Null if it is for a change. */
    purchaseId: uuid()
      .unique('invoices_purchase_id_unique')
      .references(() => purchases.id),
    totalCents: cents().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
    issuedAt: moment().notNull(),
    /** Then its total is 0. */
    voidedAt: moment(),
  },
  (table) => [
    index('invoices_policy').on(table.policyId),
    check(
      'invoices_total',
      sql`${table.totalCents} >= 0 and (${table.totalCents} > 0) = (${table.voidedAt} is null)`,
    ),
    index('invoices_due').on(table.dueOn),
  ],
)
