import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What reps write for each other about a quote and its policy. Rows are only added. */
export const notes = pgTable(
  'notes',
  {
    id: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => reps.id),
    at: moment().notNull(),
    /** A colleague stands in it by their id. */
    text: text().notNull(),
  },
  (table) => [
    index('notes_quote').on(table.quoteId, table.at, table.id),
    index('notes_author').on(table.authorId),
  ],
)

/** Whom a note names, and since when they have seen it. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: uuid()
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    seenAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.repId] }),
    index('note_mentions_rep').on(table.repId, table.seenAt),
  ],
)

/** What somebody has to do about a quote or its policy until a day. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** Who does it. */
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    dueOn: date({ mode: 'string' }).notNull(),
    text: text().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => reps.id),
    createdAt: moment().notNull(),
    doneAt: moment(),
    doneBy: uuid().references(() => reps.id),
    version: integer().notNull(),
  },
  (table) => [
    index('tasks_quote').on(table.quoteId),
    index('tasks_rep').on(table.repId),
    // What is still to be done, in the order of its days.
    index('tasks_open')
      .on(table.repId, table.dueOn, table.id)
      .where(sql`${table.doneAt} is null`),
    index('tasks_open_due')
      .on(table.dueOn, table.id)
      .where(sql`${table.doneAt} is null`),
    index('tasks_created_by').on(table.createdBy),
    index('tasks_done_by')
      .on(table.doneBy)
      .where(sql`${table.doneBy} is not null`),
    check('tasks_version', sql`${table.version} >= 1`),
    check('tasks_done', sql`(${table.doneAt} is null) = (${table.doneBy} is null)`),
  ],
)
