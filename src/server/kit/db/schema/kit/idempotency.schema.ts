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
    call: text('call').notNull(),
    /** The quote that it concerns; empty if none. */
    subject: text('subject').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** A hash of the request and its caller. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.call, table.subject, table.idempotencyKey] })],
)
