import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgSequence, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { CountedStart } from '#domain/policy/counted-start.ts'
import type { EarlierPayer } from '#domain/policy/producer-of-record.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'

export const policyNumbers = pgSequence('policy_numbers', { startWith: 100_001 })

export const policies = pgTable(
  'policies',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    quoteId: uuid()
      .notNull()
      .unique('policies_quote_id_unique')
      .references(() => quotes.id),
    purchaseId: uuid()
      .notNull()
      .unique('policies_purchase_id_unique')
      .references(() => purchases.id),
    /** Lower case. Policy links are bound to it. */
    email: text().notNull(),
    version: integer().notNull(),
    issuedAt: moment().notNull(),
    /** The plan that priced it, and the plan's hash at that time. */
    ratingPlan: text(),
    ratingPlanHash: text(),
    /** Lower case: the producer of record, who sees what the insured does not. Null if the insured acts for itself. */
    producerEmail: text(),
    /** Who paid before its producer of record changed, oldest first. */
    earlierPayers: jsonb().$type<EarlierPayer[]>().notNull().default([]),
    /** The contests that await a new date, each with the day it was insured for and the last day that is allowed. */
    awaitingDates: jsonb().$type<ContestSchedule[]>().notNull().default([]),
    /** The contests that were moved, each with the day it was bought for. */
    boughtDates: jsonb().$type<ContestSchedule[]>().notNull().default([]),
    /** The tee time that deadlines count from; null if it is the one on the papers. */
    countedStart: jsonb().$type<CountedStart>(),
    cancelledAt: moment(),
    /** When it ended because a new date was not given in time. */
    lapsedAt: moment(),
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
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    version: integer().notNull(),
    verificationCode: text().notNull().unique('certificates_verification_code_unique'),
    content: jsonb().$type<CertificateContent>().notNull(),
    issuedAt: moment().notNull(),
    /** The plan for its fees, and the plan's hash at that time. */
    ratingPlan: text(),
    ratingPlanHash: text(),
  },
  (table) => [unique('certificates_version').on(table.policyId, table.version)],
)

/** The questions and answers as they were shown on the day of purchase. */
export const purchaseRecords = pgTable('purchase_records', {
  purchaseId: uuid()
    .primaryKey()
    .references(() => purchases.id),
  record: jsonb().notNull(),
})

/** Access that a cookie gives: to a purchase just made, or by a used policy link. Only its hash is stored. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    /** By which its holder names it; it opens nothing. */
    id: uuid().notNull().unique().defaultRandom(),
    kind: text().$type<'purchase' | 'policy-link'>().notNull(),
    email: text(),
    policyId: uuid().references(() => policies.id),
    createdAt: moment().notNull(),
    /**
     * When a link that was mailed to the address was last used, in whichever browser: policies that were bought under it later
     * are not opened. Null if only the link that opened the session was, before this was recorded.
     */
    provenAt: moment(),
    /** To the minute. Null if not used since this is recorded. */
    lastUsedAt: moment(),
    expiresAt: moment().notNull(),
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
    tokenHash: text().primaryKey(),
    /** By which its holder names it; it opens nothing. */
    id: uuid().notNull().unique().defaultRandom(),
    email: text().notNull(),
    createdAt: moment().notNull(),
    /** When it last started a session. */
    usedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('policy_links_expire').on(table.expiresAt), index('policy_links_email').on(table.email)],
)
