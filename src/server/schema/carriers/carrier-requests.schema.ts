import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SentFile } from '#domain/carriers/carrier-mail.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { policyChanges } from '#server/schema/policies/changes.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A letter that asks a carrier for its approval of a quote, or of a change of its policy. Those about claims are kept with the claims. */
export const carrierRequests = pgTable(
  'carrier_requests',
  {
    id: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** Null if it is about the quote. */
    changeId: uuid().references(() => policyChanges.id),
    recipient: text().notNull(),
    /** The files of the case that went with it. */
    files: jsonb().$type<SentFile[]>().notNull(),
    repId: uuid().references(() => reps.id),
    at: moment().notNull(),
    /** When an answer was recorded to what it asks. */
    answeredAt: moment(),
  },
  (table) => [
    index('carrier_requests_case').on(table.quoteId, table.at),
    index('carrier_requests_change')
      .on(table.changeId)
      .where(sql`${table.changeId} is not null`),
    index('carrier_requests_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    index('carrier_requests_open')
      .on(table.at, table.id)
      .where(sql`${table.answeredAt} is null`),
  ],
)
