import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { repSessions, reps } from '#server/schema/reps/reps.schema.ts'

/** Which page of which rep edits a quote. It ends with its session, and else by itself; all moments are the database's. */
export const editLeases = pgTable(
  'edit_leases',
  {
    quoteId: uuid()
      .primaryKey()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    repId: uuid()
      .notNull()
      .references(() => reps.id, { onDelete: 'cascade' }),
    sessionHash: text()
      .notNull()
      .references(() => repSessions.idHash, { onDelete: 'cascade' }),
    /** What the page sends with each call, so that two tabs of one sign-in are told apart. */
    token: text().notNull(),
    expiresAt: moment().notNull(),
    /** When something was last typed there. */
    activeAt: moment().notNull(),
    /** The contest at which its holder is, as the page said last; both or neither. */
    entity: text(),
    slot: integer(),
    /** The page that asks to take over, if one does. */
    requestedBy: uuid().references(() => reps.id, { onDelete: 'set null' }),
    requestedToken: text(),
    requestedAt: moment(),
    /** When its holder answered that they go on. */
    keptAt: moment(),
  },
  (table) => [
    index('edit_leases_rep').on(table.repId),
    index('edit_leases_session').on(table.sessionHash),
    index('edit_leases_requested_by').on(table.requestedBy),
  ],
)
