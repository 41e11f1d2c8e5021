import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { repSessions, reps } from '#server/schema/reps/reps.schema.ts'

/**
 * The pages of reps that are connected, on any instance, and the quote that each has open. Who is there is renewed by the
 * instance; what is not, as it crashed, ends by itself. All moments are the database's.
 */
export const repPresence = pgTable(
  'rep_presence',
  {
    /** A connection ends and is made again; its id is never used twice. */
    socketId: text().primaryKey(),
    repId: uuid()
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    sessionHash: text()
      .notNull()
      .references(() => repSessions.idHash, { onDelete: 'cascade' }),
    /** Null while no quote is open on it. */
    quoteId: uuid().references(() => quotes.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('rep_presence_rep').on(table.repId),
    index('rep_presence_session').on(table.sessionHash),
    index('rep_presence_quote').on(table.quoteId),
  ],
)
