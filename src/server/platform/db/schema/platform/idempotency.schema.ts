import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/schema/columns.ts'

/** What a write was answered with under its key, so that the same request is answered the same and not done again. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    /** The name of the endpoint. */
    call: text('call').notNull(),
    /** The quote that it is about; empty where it is about none. */
    subject: text('subject').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Of all that was sent, and by whom. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.call, table.subject, table.idempotencyKey] })],
)
