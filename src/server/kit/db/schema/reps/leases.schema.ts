import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/kit/db/schema/quotes/quotes.schema.ts'
import { repSessions, reps } from '#server/kit/db/schema/reps/reps.schema.ts'

/** Which page of which rep edits a quote. It ends with its session, and else by itself; all moments are the database's. */
export const editLeases = pgTable(
  'edit_leases',
  {
    quoteId: uuid('quote_id')
      .primaryKey()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    repId: uuid('rep_id')
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => repSessions.idHash, { onDelete: 'cascade' }),
    /** What the page sends with each call, so that two tabs of one sign-in are told apart. */
    token: text('token').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When something was last typed there. */
    activeAt: moment('active_at').notNull(),
    /** The page that asks to take over, if one does. */
    requestedBy: uuid('requested_by').references(() => reps.id, { onDelete: 'set null' }),
    requestedToken: text('requested_token'),
    requestedAt: moment('requested_at'),
    /** When its holder answered that they go on. */
    keptAt: moment('kept_at'),
  },
  (table) => [
    index('edit_leases_rep').on(table.repId),
    index('edit_leases_session').on(table.sessionHash),
    index('edit_leases_requested_by').on(table.requestedBy),
  ],
)
