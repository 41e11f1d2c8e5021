import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/**
 * Each time a rep set the fee of a contest by hand, or took that back. Rows are only added. The fee that counts is kept
 * with the contest; the row of it here is the last one with its fee and its figures.
 */
export const feeOverrides = pgTable(
  'fee_overrides',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    entity: text().$type<ContestKind>().notNull(),
    /** Null where the override was taken back. */
    feeCents: cents(),
    /** The fee by the rating plan at that time. */
    computedFeeCents: cents().notNull(),
    /** The rated figures that it was given for, as text to compare. */
    figures: text().notNull(),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    at: moment().notNull(),
    reason: text().notNull(),
  },
  (table) => [
    index('fee_overrides_quote').on(table.quoteId, table.id),
    index('fee_overrides_rep').on(table.repId),
  ],
)
