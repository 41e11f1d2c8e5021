import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/** Messages of customers to the office about a quote. */
export const customerMessages = pgTable(
  'customer_messages',
  {
    /** Shown to the customer, such as `M-7K2M9XQ4`. */
    reference: text().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** Only set in older rows; responses by idempotency key have their own table now. */
    idempotencyKey: text(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    receivedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [unique('customer_messages_key').on(table.quoteId, table.idempotencyKey)],
)
