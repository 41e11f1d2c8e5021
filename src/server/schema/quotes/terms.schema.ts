import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import type { TermsDelivery } from '#domain/quote/terms/terms-delivery.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/**
 * Terms of a quote that were sent to the person who decides, and their acceptance. Only the token's hash is stored.
 */
export const termsRequests = pgTable(
  'terms_requests',
  {
    tokenHash: text().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    delivery: text().$type<TermsDelivery>().notNull(),
    recipient: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    /** The name of the person who accepted. */
    acceptedBy: text(),
    /** The version of the accepted terms: a hash of everything that was shown. */
    acceptedVersion: text(),
  },
  (table) => [
    index('terms_requests_quote').on(table.quoteId),
    // Accepted terms never expire.
    index('terms_requests_expire')
      .on(table.expiresAt)
      .where(sql`${table.acceptedAt} is null`),
  ],
)
