import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AccountContent } from '#domain/documents/billing/account-content.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { journalEntries } from '#server/schema/policies/accounting.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/**
 * What documents of account stated, one row for each time that they were changed; a document that never was has none. Its
 * table repeats the last one. Rows are only added.
 */
export const documentRevisions = pgTable(
  'document_revisions',
  {
    number: text()
      .notNull()
      .references(() => journalEntries.document),
    /** 1 is what was issued. */
    revision: integer().notNull(),
    state: text().$type<'posted' | 'voided'>().notNull(),
    /** 0 where it is voided. */
    totalCents: cents().notNull(),
    /** Of an invoice. */
    dueOn: date({ mode: 'string' }),
    content: jsonb().$type<AccountContent>().notNull(),
    /** What takes back what the revision before posted; null where only words changed. */
    reversal: text()
      .unique('document_revisions_reversal_unique')
      .references(() => journalEntries.document),
    /** What it posts itself; null where it posts as the one before, and where it is voided. */
    entry: text()
      .unique('document_revisions_entry_unique')
      .references(() => journalEntries.document),
    /** Null of what was issued. */
    madeBy: uuid().references(() => reps.id),
    reason: text().notNull(),
    madeAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.revision] }),
    index('document_revisions_made').on(table.madeAt),
    index('document_revisions_made_by')
      .on(table.madeBy)
      .where(sql`${table.madeBy} is not null`),
    check('document_revisions_revision', sql`${table.revision} >= 1`),
    check('document_revisions_state', sql`${table.state} in ('posted', 'voided')`),
    check(
      'document_revisions_voided',
      sql`${table.state} = 'posted' or (${table.totalCents} = 0 and ${table.entry} is null and ${table.reversal} is not null)`,
    ),
    check('document_revisions_made', sql`(${table.revision} = 1) = (${table.madeBy} is null)`),
  ],
)
