import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { BulkAction, BulkState } from '#domain/desk/bulk.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Something that a rep has done with many quotes at once. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid().primaryKey(),
    repId: uuid()
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    action: text().$type<BulkAction>().notNull(),
    /** Whom the quotes are given to; null for nobody, and for another action. */
    assigneeId: uuid().references(() => reps.id),
    createdAt: moment().notNull(),
    /** Until then it can be undone. */
    undoUntil: moment().notNull(),
    undoneAt: moment(),
  },
  (table) => [
    index('bulk_runs_rep').on(table.repId),
    index('bulk_runs_assignee')
      .on(table.assigneeId)
      .where(sql`${table.assigneeId} is not null`),
    index('bulk_runs_created').on(table.createdAt),
    check('bulk_runs_action', sql`${table.action} in ('give', 'send')`),
  ],
)

/** One quote of it, which is done in a transaction of its own. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    runId: uuid()
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** Its place among the chosen ones. */
    place: integer().notNull(),
    /** The version of the quote that was seen. */
    quoteVersion: integer().notNull(),
    state: text().$type<BulkState>().notNull(),
    /** Why it failed, as a sentence. */
    problem: text(),
    /** Who had it before it was given away. */
    repBefore: uuid().references(() => reps.id),
    /** The mails that it sent. */
    messageIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When whoever it was given to was told. */
    toldAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.quoteId] }),
    index('bulk_items_quote').on(table.quoteId),
    index('bulk_items_rep_before')
      .on(table.repBefore)
      .where(sql`${table.repBefore} is not null`),
    check('bulk_items_state', sql`${table.state} in ('waiting', 'done', 'failed', 'undone')`),
  ],
)
