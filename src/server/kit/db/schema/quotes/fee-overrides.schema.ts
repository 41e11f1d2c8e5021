import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/kit/db/schema/quotes/quotes.schema.ts'
import { reps } from '#server/kit/db/schema/reps/reps.schema.ts'

/**
 * Each time a rep set the fee of a contest by hand, or took that back. Rows are only added. The fee that counts is kept
 * with the contest; the row of it here is the last one with its fee and its figures.
 */
export const feeOverrides = pgTable(
  'fee_overrides',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    entity: text('entity').$type<ContestKind>().notNull(),
    /** Null where the override was taken back. */
    feeCents: cents('fee_cents'),
    /** The fee by the rating plan at that time. */
    computedFeeCents: cents('computed_fee_cents').notNull(),
    /** The rated figures that it was given for, as text to compare. */
    figures: text('figures').notNull(),
    repId: uuid('rep_id')
      .notNull()
      .references(() => reps.id),
    at: moment('at').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    index('fee_overrides_quote').on(table.quoteId, table.id),
    index('fee_overrides_rep').on(table.repId),
  ],
)
