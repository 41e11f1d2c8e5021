import { sql } from 'drizzle-orm'
import { check, date, index, pgSequence, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { journalEntries } from '#server/schema/policies/accounting.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export const depositNumbers = pgSequence('deposit_numbers', { startWith: 1001 })

/** Money that a rep brought to the bank, or paid out of it, with the entry that says so. Rows are only added. */
export const deposits = pgTable(
  'deposits',
  {
    number: text()
      .primaryKey()
      .references(() => journalEntries.document),
    /** Below 0 where more was paid out. */
    totalCents: cents().notNull(),
    /** The day at the bank. */
    depositedOn: date({ mode: 'string' }).notNull(),
    madeBy: uuid()
      .notNull()
      .references(() => reps.id),
    madeAt: moment().notNull(),
  },
  (table) => [
    index('deposits_made_by').on(table.madeBy),
    index('deposits_made_at').on(table.madeAt),
    check('deposits_total', sql`${table.totalCents} <> 0`),
  ],
)

/** An entry whose undeposited money is part of a deposit; none is part of two. Rows are only added. */
export const depositItems = pgTable(
  'deposit_items',
  {
    entry: text()
      .primaryKey()
      .references(() => journalEntries.document),
    deposit: text()
      .notNull()
      .references(() => deposits.number),
    amountCents: cents().notNull(),
  },
  (table) => [
    index('deposit_items_deposit').on(table.deposit),
    check('deposit_items_amount', sql`${table.amountCents} <> 0`),
  ],
)

export const bankEntryNumbers = pgSequence('bank_entry_numbers', { startWith: 1001 })
export const payoutNumbers = pgSequence('payout_numbers', { startWith: 1001 })

/** What a gateway paid out to the bank, less its fees, with the entry that says so. Rows are only added. */
export const payouts = pgTable(
  'payouts',
  {
    number: text()
      .primaryKey()
      .references(() => journalEntries.document),
    /** The gateway's own name for it, by which it is taken once. */
    reference: text().notNull().unique('payouts_reference'),
    paidOn: date({ mode: 'string' }).notNull(),
    /** Of charges less refunds. */
    grossCents: cents().notNull(),
    feeCents: cents().notNull(),
    importedBy: uuid()
      .notNull()
      .references(() => reps.id),
    importedAt: moment().notNull(),
  },
  (table) => [
    index('payouts_imported_by').on(table.importedBy),
    index('payouts_paid_on').on(table.paidOn, table.number),
  ],
)

/** A charge or refund that is part of a payout; none is part of two. Rows are only added. */
export const payoutItems = pgTable(
  'payout_items',
  {
    entry: text()
      .primaryKey()
      .references(() => journalEntries.document),
    payout: text()
      .notNull()
      .references(() => payouts.number),
    amountCents: cents().notNull(),
  },
  (table) => [
    index('payout_items_payout').on(table.payout),
    check('payout_items_amount', sql`${table.amountCents} <> 0`),
  ],
)

/** A file of the bank that a rep imported. Rows are only added. */
export const bankImports = pgTable(
  'bank_imports',
  {
    id: uuid().primaryKey(),
    fileName: text().notNull(),
    importedBy: uuid()
      .notNull()
      .references(() => reps.id),
    importedAt: moment().notNull(),
  },
  (table) => [index('bank_imports_imported_by').on(table.importedBy)],
)

/** A line of a bank statement. Rows are only added. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id: uuid().primaryKey(),
    /** What tells accounts apart, without the number of one. */
    account: text().notNull(),
    /** The bank's own name for the line, or one made of what a CSV says. */
    fitid: text().notNull(),
    dated: date({ mode: 'string' }).notNull(),
    /** Below 0 where money left. */
    amountCents: cents().notNull(),
    description: text().notNull(),
    importId: uuid()
      .notNull()
      .references(() => bankImports.id),
  },
  (table) => [
    unique('bank_lines_once').on(table.account, table.fitid),
    index('bank_lines_dated').on(table.dated),
    index('bank_lines_import').on(table.importId),
  ],
)

/** Which entry of the books a line is, or why it is none. */
export const bankMatches = pgTable(
  'bank_matches',
  {
    line: uuid()
      .primaryKey()
      .references(() => bankLines.id),
    entry: text()
      .unique('bank_matches_entry')
      .references(() => journalEntries.document),
    /** Why it stands in no entry. */
    reason: text(),
    matchedBy: uuid()
      .notNull()
      .references(() => reps.id),
    matchedAt: moment().notNull(),
  },
  (table) => [
    index('bank_matches_matched_by').on(table.matchedBy),
    check('bank_matches_whole', sql`(${table.entry} is null) = (${table.reason} is not null)`),
  ],
)

/** That all lines of the bank through a day are explained, and add up to its balance. Rows are only added. */
export const bankReconciliations = pgTable(
  'bank_reconciliations',
  {
    through: date({ mode: 'string' }).primaryKey(),
    openingCents: cents().notNull(),
    closingCents: cents().notNull(),
    reconciledBy: uuid()
      .notNull()
      .references(() => reps.id),
    reconciledAt: moment().notNull(),
  },
  (table) => [index('bank_reconciliations_reconciled_by').on(table.reconciledBy)],
)
