import { sql } from 'drizzle-orm'
import { bigint, check, date, numeric, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/** Codes that lower the amount due. Three are built in; the office adds others. */
export const coupons = pgTable(
  'coupons',
  {
    /** Upper case, as codes compare. */
    code: text().primaryKey(),
    /** Exactly one of the two is set. */
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    amountCents: bigint({ mode: 'number' }),
    /** The last day on which it can be used; null if it never ends. */
    lastDay: date({ mode: 'string' }),
  },
  (table) => [
    check('coupons_code', sql`${table.code} = upper(btrim(${table.code})) and ${table.code} <> ''`),
    check('coupons_worth', sql`num_nonnulls(${table.percent}, ${table.amountCents}) = 1`),
    check('coupons_percent', sql`${table.percent} > 0 and ${table.percent} <= 100`),
    check('coupons_amount', sql`${table.amountCents} > 0`),
  ],
)

/** Partners, whose pages link here with their own discount. */
export const partners = pgTable(
  'partners',
  {
    /** Upper case, as codes compare. */
    code: text().primaryKey(),
    name: text().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** The brand for its customers; null for our own. */
    brand: text(),
  },
  (table) => [
    check('partners_code', sql`${table.code} = upper(btrim(${table.code})) and ${table.code} <> ''`),
    check('partners_percent', sql`${table.percent} between 0 and 50`),
  ],
)

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
