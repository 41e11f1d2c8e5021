import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Account } from '#domain/accounting/accounts.ts'
import type { EntryType } from '#domain/accounting/entry-types.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { invoices } from '#server/schema/policies/accounting.schema.ts'

const posted = {
  type: text().$type<EntryType>().notNull(),
  account: text().$type<Account>().notNull(),
  debitCents: cents().notNull(),
  creditCents: cents().notNull(),
}

/** What was posted on each day of a time zone, but for what a job has not added yet. */
export const accountDays = pgTable(
  'account_days',
  { timeZone: text().notNull(), day: date({ mode: 'string' }).notNull(), ...posted },
  (table) => [
    primaryKey({
      name: 'account_days_pk',
      columns: [table.timeZone, table.day, table.type, table.account],
    }),
  ],
)

/** What each statement has posted, as rows of its own: no two transactions wait for each other. The database writes them. */
export const accountDeltas = pgTable('account_deltas', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  postedAt: moment().notNull(),
  ...posted,
})

/** One row: by whose days the postings are added up. None until a job has done so. */
export const accountDaysZone = pgTable(
  'account_days_zone',
  { isOne: boolean().primaryKey().default(true), timeZone: text().notNull() },
  (table) => [check('account_days_zone_one', sql`${table.isOne}`)],
)

/** What is open of each invoice; 0 once it is paid. The database writes it with what is billed and applied. */
export const invoiceBalances = pgTable(
  'invoice_balances',
  {
    invoice: text()
      .primaryKey()
      .references(() => invoices.number),
    dueOn: date({ mode: 'string' }).notNull(),
    openCents: cents().notNull(),
  },
  (table) => [
    index('invoice_balances_open')
      .on(table.dueOn)
      .where(sql`${table.openCents} <> 0`),
  ],
)
