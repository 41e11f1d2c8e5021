import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of attempts, shared by all instances so that nobody gains attempts by using another one. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('rate_limits_reset').on(table.resetsAt)],
)
