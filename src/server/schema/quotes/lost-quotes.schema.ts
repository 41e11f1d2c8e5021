import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { LostReason } from '#domain/quote/closing/lost.fields.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Quotes that a rep closed as lost, with why. */
export const lostQuotes = pgTable(
  'lost_quotes',
  {
    quoteId: uuid()
      .primaryKey()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /**
     * Lost is the quote of this version alone: whatever changes the quote opens it again, also an older build, which does
     * not know this table. Null once it was opened again.
     */
    version: integer(),
    reason: text().$type<LostReason>().notNull(),
    words: text(),
    lostBy: uuid()
      .notNull()
      .references(() => reps.id),
    lostAt: moment().notNull(),
  },
  (table) => [
    index('lost_quotes_rep').on(table.lostBy),
    check(
      'lost_quotes_reason',
      sql`${table.reason} in ('price', 'bought_elsewhere', 'event_cancelled', 'no_answer', 'duplicate', 'other')`,
    ),
  ],
)
