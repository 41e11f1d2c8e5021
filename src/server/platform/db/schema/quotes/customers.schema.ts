import { sql } from 'drizzle-orm'
import { bigint, check, date, numeric, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { quotes } from '#server/platform/db/schema/quotes/quotes.schema.ts'

/** Codes that lower the amount due. Three come with the program, the office adds its own. */
export const coupons = pgTable(
  'coupons',
  {
    /** Upper case, as codes compare. */
    code: text('code').primaryKey(),
    /** One of the two says what it takes off. */
    percent: numeric('percent', { precision: 5, scale: 2, mode: 'number' }),
    amountCents: bigint('amount_cents', { mode: 'number' }),
    /** The last day on which it can be used; none where it never ends. */
    lastDay: date('last_day', { mode: 'string' }),
  },
  (table) => [
    check('coupons_code', sql`${table.code} = upper(btrim(${table.code})) and ${table.code} <> ''`),
    check('coupons_worth', sql`num_nonnulls(${table.percent}, ${table.amountCents}) = 1`),
    check('coupons_percent', sql`${table.percent} > 0 and ${table.percent} <= 100`),
    check('coupons_amount', sql`${table.amountCents} > 0`),
  ],
)

/** Whose pages lead here with a discount of their own. */
export const partners = pgTable(
  'partners',
  {
    /** Upper case, as codes compare. */
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    percent: numeric('percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** The line under which its customers are served; none is ours. */
    brand: text('brand'),
  },
  (table) => [
    check('partners_code', sql`${table.code} = upper(btrim(${table.code})) and ${table.code} <> ''`),
    check('partners_percent', sql`${table.percent} between 0 and 50`),
  ],
)

/** What a customer wrote to the office about a quote. */
export const customerMessages = pgTable(
  'customer_messages',
  {
    /** Told to the customer, such as `M-7K2M9XQ4`. */
    reference: text('reference').primaryKey(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** Of older messages alone: what was answered under a key is kept apart from what it did. */
    idempotencyKey: text('idempotency_key'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [unique('customer_messages_key').on(table.quoteId, table.idempotencyKey)],
)
