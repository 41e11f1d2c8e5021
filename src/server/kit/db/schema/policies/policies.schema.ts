import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgSequence, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { purchases, quotes } from '#server/kit/db/schema/quotes/quotes.schema.ts'

export const policyNumbers = pgSequence('policy_numbers', { startWith: 100_001 })

export const policies = pgTable(
  'policies',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    quoteId: uuid('quote_id')
      .notNull()
      .unique()
      .references(() => quotes.id),
    purchaseId: uuid('purchase_id')
      .notNull()
      .unique()
      .references(() => purchases.id),
    /** Lower case. Policy links are bound to it. */
    email: text('email').notNull(),
    version: integer('version').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** The plan that priced it, and the plan's hash at that time. */
    ratingPlan: text('rating_plan'),
    ratingPlanHash: text('rating_plan_hash'),
    /** Lower case: the producer who sold it, and who sees what the insured does not. Null if the insured bought it. */
    producerEmail: text('producer_email'),
    /** The contests that await a new date, each with the day it was insured for and the last day that is allowed. */
    awaitingDates: jsonb('awaiting_dates').$type<ContestSchedule[]>().notNull().default([]),
    cancelledAt: moment('cancelled_at'),
    /** When it ended because a new date was not given in time. */
    lapsedAt: moment('lapsed_at'),
  },
  (table) => [
    index('policies_producer_email')
      .on(table.producerEmail)
      .where(sql`${table.producerEmail} is not null`),
    index('policies_email').on(table.email),
    index('policies_newest').on(table.issuedAt, table.number),
  ],
)

/** The content of each issued certificate. It never changes; a change of the policy adds the next version. */
export const certificates = pgTable(
  'certificates',
  {
    policyId: uuid('policy_id')
      .notNull()
      .references(() => policies.id),
    version: integer('version').notNull(),
    verificationCode: text('verification_code').notNull().unique(),
    content: jsonb('content').$type<CertificateContent>().notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** The plan for its fees, and the plan's hash at that time. */
    ratingPlan: text('rating_plan'),
    ratingPlanHash: text('rating_plan_hash'),
  },
  (table) => [unique('certificates_version').on(table.policyId, table.version)],
)

/** The questions and answers as they were shown on the day of purchase. */
export const purchaseRecords = pgTable('purchase_records', {
  purchaseId: uuid('purchase_id')
    .primaryKey()
    .references(() => purchases.id),
  record: jsonb('record').notNull(),
})

/** Access that a cookie gives: to a purchase just made, or by a used policy link. Only its hash is stored. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    /** By which its holder names it; it opens nothing. */
    id: uuid('id').notNull().unique().defaultRandom(),
    kind: text('kind').$type<'purchase' | 'policy-link'>().notNull(),
    email: text('email'),
    policyId: uuid('policy_id').references(() => policies.id),
    createdAt: moment('created_at').notNull(),
    /** To the minute. Null if not used since this is recorded. */
    lastUsedAt: moment('last_used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expiresAt),
    index('sessions_policy').on(table.policyId),
    index('sessions_email')
      .on(table.email)
      .where(sql`${table.email} is not null`),
  ],
)

/** A link to the policies of an e-mail address. Only the token's hash is stored. */
export const policyLinks = pgTable(
  'policy_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** By which its holder names it; it opens nothing. */
    id: uuid('id').notNull().unique().defaultRandom(),
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it last started a session. */
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('policy_links_expire').on(table.expiresAt), index('policy_links_email').on(table.email)],
)
