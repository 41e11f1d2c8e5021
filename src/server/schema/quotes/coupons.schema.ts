import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Codes that lower the amount due. Three are built in; the office adds others. None is deleted. */
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
    /** The name of its page. */
    id: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`)
      .unique('coupons_id'),
    firstDay: date({ mode: 'string' }),
    /** How many purchases can use it, in all and with one address; null without a limit. */
    maxUses: integer(),
    maxUsesPerCustomer: integer(),
    /** Codes of client types and of partners; empty for all. */
    clientTypes: jsonb().$type<string[]>().notNull().default([]),
    partners: jsonb().$type<string[]>().notNull().default([]),
    /** What has to be due without coupons; null for any amount. */
    minimumCents: bigint({ mode: 'number' }),
    /** False once it is withdrawn. */
    active: boolean().notNull().default(true),
    /** For the office. */
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    changedAt: moment().notNull().defaultNow(),
    /** Null of one that came with the program. */
    changedBy: uuid().references(() => reps.id),
  },
  (table) => [
    index('coupons_changed_by').on(table.changedBy),
    check('coupons_code', sql`${table.code} = upper(btrim(${table.code})) and ${table.code} <> ''`),
    check('coupons_worth', sql`num_nonnulls(${table.percent}, ${table.amountCents}) = 1`),
    check('coupons_percent', sql`${table.percent} > 0 and ${table.percent} <= 100`),
    check('coupons_amount', sql`${table.amountCents} > 0`),
    check('coupons_limits', sql`${table.maxUses} > 0 and ${table.maxUsesPerCustomer} > 0`),
    check('coupons_days', sql`${table.firstDay} <= ${table.lastDay}`),
  ],
)

/** What a coupon was from one change to the next, without its note. */
export type CouponVersionTerms = Omit<
  typeof coupons.$inferSelect,
  'code' | 'id' | 'note' | 'version' | 'changedAt' | 'changedBy'
>

/** Every version of each coupon. It never changes. */
export const couponVersions = pgTable(
  'coupon_versions',
  {
    code: text()
      .notNull()
      .references(() => coupons.code),
    version: integer().notNull(),
    terms: jsonb().$type<CouponVersionTerms>().notNull(),
    note: text().notNull(),
    changedAt: moment().notNull(),
    changedBy: uuid().references(() => reps.id),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.version] }),
    index('coupon_versions_changed_by').on(table.changedBy),
  ],
)

/** Coupons that lowered the price of a purchase. One that was declined or given up does not count as a use. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    purchaseId: uuid()
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    code: text()
      .notNull()
      .references(() => coupons.code),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** What it took off; null of a purchase before uses were recorded. */
    discountCents: cents(),
    usedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.code] }),
    index('coupon_uses_code').on(table.code),
    index('coupon_uses_quote').on(table.quoteId),
  ],
)

/** Partners, whose pages link here with their own discount. None is deleted. */
export const partners = pgTable(
  'partners',
  {
    /** Upper case, as codes compare. */
    code: text().primaryKey(),
    name: text().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** The brand for its customers; null for our own. */
    brand: text(),
    /** The name of its page. */
    id: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`)
      .unique('partners_id'),
    /** False once it is withdrawn. */
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    changedAt: moment().notNull().defaultNow(),
    /** Null of one that was added before the office kept them itself. */
    changedBy: uuid().references(() => reps.id),
  },
  (table) => [
    index('partners_changed_by').on(table.changedBy),
    check('partners_code', sql`${table.code} = upper(btrim(${table.code})) and ${table.code} <> ''`),
    check('partners_percent', sql`${table.percent} between 0 and 50`),
  ],
)

/** Every version of each partner. It never changes. */
export const partnerVersions = pgTable(
  'partner_versions',
  {
    code: text()
      .notNull()
      .references(() => partners.code),
    version: integer().notNull(),
    name: text().notNull(),
    percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    brand: text(),
    active: boolean().notNull(),
    changedAt: moment().notNull(),
    changedBy: uuid().references(() => reps.id),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.version] }),
    index('partner_versions_changed_by').on(table.changedBy),
  ],
)
