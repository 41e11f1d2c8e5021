import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'

/**
 * Responses to writes by their idempotency key, so that a repeated request gets the same response and has no further
 * effect.
 */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    /** The name of the endpoint. */
    call: text().notNull(),
    /** The quote that it concerns; empty if none. */
    subject: text().notNull(),
    idempotencyKey: text().notNull(),
    /** A hash of the request and its caller. */
    requestHash: text().notNull(),
    answer: jsonb().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.call, table.subject, table.idempotencyKey] })],
)
