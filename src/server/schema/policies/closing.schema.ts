import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** One row: through when the books are closed. Each entry looks at it, so that none is in a period that is being closed. */
export const books = pgTable(
  'books',
  {
    isOne: boolean().primaryKey().default(true),
    /** The last closed day where the office is; null where nothing is closed. */
    closedThrough: date({ mode: 'string' }),
    /** The moment at which the day after it began. */
    opensAt: moment(),
  },
  (table) => [
    check('books_one', sql`${table.isOne}`),
    check('books_whole', sql`(${table.closedThrough} is null) = (${table.opensAt} is null)`),
  ],
)

/** That a rep wants the books to be closed. Rows are only added. */
export const closeProposals = pgTable(
  'close_proposals',
  {
    id: uuid().primaryKey(),
    through: date({ mode: 'string' }).notNull(),
    /** Whose day it is. */
    timeZone: text().notNull(),
    proposedBy: uuid()
      .notNull()
      .references(() => reps.id),
    proposedAt: moment().notNull(),
    /** Why the bank is not reconciled through that day. */
    bankReason: text(),
  },
  (table) => [
    index('close_proposals_proposed_by').on(table.proposedBy),
    index('close_proposals_proposed_at').on(table.proposedAt),
  ],
)

/** Withdrawn by who proposed it, or declined by another. */
export type CloseDecision = 'approved' | 'declined' | 'withdrawn'

/** What became of a proposal; none has two. Rows are only added. */
export const closeDecisions = pgTable(
  'close_decisions',
  {
    proposal: uuid()
      .primaryKey()
      .references(() => closeProposals.id),
    decision: text().$type<CloseDecision>().notNull(),
    decidedBy: uuid()
      .notNull()
      .references(() => reps.id),
    decidedAt: moment().notNull(),
    /** Why it was declined or withdrawn, or why nobody else looked at it. */
    reason: text(),
  },
  (table) => [
    index('close_decisions_decided_by').on(table.decidedBy),
    check('close_decisions_decision', sql`${table.decision} in ('approved', 'declined', 'withdrawn')`),
    check('close_decisions_reason', sql`${table.decision} = 'approved' or ${table.reason} is not null`),
  ],
)
