import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What became of a fee that another rep has to approve; it is dropped where another was typed, or its figures have changed. */
export type WaitingFeeState = 'waiting' | 'approved' | 'declined' | 'dropped'

/** Fees that one rep typed far below the computed one, and another decides. Until then the computed fee counts. */
export const waitingFees = pgTable(
  'waiting_fees',
  {
    id: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    entity: text().$type<ContestKind>().notNull(),
    /** The number of the contest when it was asked for. */
    slot: integer().notNull(),
    feeCents: cents().notNull(),
    /** The fee by the rating plan at that time. */
    computedFeeCents: cents().notNull(),
    /** The rated figures that it is meant for, as text to compare. */
    figures: text().notNull(),
    reason: text().notNull(),
    state: text().$type<WaitingFeeState>().notNull(),
    askedBy: uuid()
      .notNull()
      .references(() => reps.id),
    askedAt: moment().notNull(),
    decidedBy: uuid().references(() => reps.id),
    decidedAt: moment(),
    decisionReason: text(),
  },
  (table) => [
    index('waiting_fees_quote').on(table.quoteId),
    index('waiting_fees_asked_by').on(table.askedBy),
    index('waiting_fees_decided_by')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    uniqueIndex('waiting_fees_one_of_contest')
      .on(table.quoteId, table.entity, table.slot)
      .where(sql`${table.state} = 'waiting'`),
    check('waiting_fees_state', sql`${table.state} in ('waiting', 'approved', 'declined', 'dropped')`),
    check('waiting_fees_decided', sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`),
  ],
)
