import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CustomerRole } from '#domain/customers/customer-facts.ts'
import type { LikenessReason } from '#domain/customers/likeness.ts'
import { ZERO } from '#domain/values/money.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The people and firms that quotes are of, for reps alone: nobody's access is decided here. What a row shows is counted from
 * `customer_quotes`, of all that are joined into it; one without quotes shows nothing.
 */
export const customers = pgTable(
  'customers',
  {
    id: uuid().primaryKey(),
    /** The hash of what makes quotes those of one customer, with a key of this installation. */
    identity: text().notNull().unique('customers_identity_unique'),
    /** Itself, or the one under whose name it is shown since it was joined. */
    leaderId: uuid()
      .notNull()
      .references((): AnyPgColumn => customers.id),
    /** Of a leader: changes as others are joined to it or separated from it. */
    version: integer().notNull().default(1),
    /** It leads, and has quotes. */
    isListed: boolean().notNull().default(false),
    name: text(),
    company: text(),
    email: text(),
    phone: text(),
    street: text(),
    city: text(),
    state: text(),
    zip: text(),
    sortName: text().notNull().default(''),
    isInsured: boolean().notNull().default(false),
    isProducer: boolean().notNull().default(false),
    quoteCount: integer().notNull().default(0),
    policyCount: integer().notNull().default(0),
    /** What its policies cost, and what is owed for them. */
    priceCents: cents().notNull().default(ZERO),
    owedCents: cents().notNull().default(ZERO),
    since: moment().notNull().defaultNow(),
    lastActiveAt: moment().notNull().defaultNow(),
    /** What it is found by. */
    words: tsvector().notNull().default(''),
  },
  (table) => [
    index('customers_leader').on(table.leaderId),
    index('customers_by_name')
      .on(table.sortName, table.id)
      .where(sql`${table.isListed}`),
    index('customers_by_activity')
      .on(table.lastActiveAt, table.id)
      .where(sql`${table.isListed}`),
    index('customers_by_price')
      .on(table.priceCents, table.id)
      .where(sql`${table.isListed}`),
    index('customers_without_quotes')
      .on(table.id)
      .where(sql`not ${table.isListed}`),
    index('customers_words').using('gin', table.words).with({ fastupdate: false }),
  ],
)

/** Who stands on which quote, with what the quote says of them. It only repeats what is stored elsewhere. */
export const customerQuotes = pgTable(
  'customer_quotes',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    role: text().$type<CustomerRole>().notNull(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    name: text(),
    company: text(),
    email: text(),
    phone: text(),
    street: text(),
    city: text(),
    state: text(),
    zip: text(),
    sortName: text().notNull(),
    isBought: boolean().notNull(),
    priceCents: cents().notNull(),
    owedCents: cents().notNull(),
    createdAt: moment().notNull(),
    activeAt: moment().notNull(),
    words: text().array().notNull(),
    /** What customers that may be the same have in common with it. */
    likeness: text().array().notNull(),
  },
  (table) => [
    primaryKey({ name: 'customer_quotes_pk', columns: [table.quoteId, table.role] }),
    index('customer_quotes_customer').on(table.customerId, table.activeAt),
    index('customer_quotes_likeness').using('gin', table.likeness).with({ fastupdate: false }),
    check('customer_quotes_role', sql`${table.role} in ('insured', 'producer')`),
  ],
)

/** Each time that a rep joined one customer into another. While it is not undone, the first is shown as the second. */
export const customerJoins = pgTable(
  'customer_joins',
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    intoId: uuid()
      .notNull()
      .references(() => customers.id),
    reasons: text().array().$type<LikenessReason[]>().notNull(),
    joinedBy: uuid()
      .notNull()
      .references(() => reps.id),
    joinedAt: moment().notNull(),
    undoneBy: uuid().references(() => reps.id),
    undoneAt: moment(),
  },
  (table) => [
    // A customer is joined into one other at a time, so joins make trees.
    uniqueIndex('customer_joins_one_at_a_time')
      .on(table.customerId)
      .where(sql`${table.undoneAt} is null`),
    index('customer_joins_customer').on(table.customerId),
    index('customer_joins_into').on(table.intoId),
    index('customer_joins_joined_by').on(table.joinedBy),
    index('customer_joins_undone_by')
      .on(table.undoneBy)
      .where(sql`${table.undoneBy} is not null`),
    check('customer_joins_two', sql`${table.customerId} <> ${table.intoId}`),
    check('customer_joins_undone', sql`(${table.undoneAt} is null) = (${table.undoneBy} is null)`),
  ],
)

/** Two customers of whom a rep has said that they are not the same: neither is offered for the other. */
export const customerDifferences = pgTable(
  'customer_differences',
  {
    id: uuid().primaryKey(),
    oneId: uuid()
      .notNull()
      .references(() => customers.id),
    otherId: uuid()
      .notNull()
      .references(() => customers.id),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    saidAt: moment().notNull(),
  },
  (table) => [
    unique('customer_differences_pair').on(table.oneId, table.otherId),
    index('customer_differences_other').on(table.otherId),
    index('customer_differences_rep').on(table.repId),
    check('customer_differences_order', sql`${table.oneId} < ${table.otherId}`),
  ],
)
