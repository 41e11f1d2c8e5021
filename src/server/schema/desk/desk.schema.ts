import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { DueReason } from '#domain/desk/due.ts'
import type { ReferralCode } from '#domain/problem.ts'
import type { QuoteState } from '#domain/quote/model/quote-state.ts'
import { ZERO } from '#domain/values/money.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A day as lists sort it: none comes last. Written as in the indexes, which are found by it. */
export const sortDay = (day: AnyPgColumn) => sql`coalesce(${day}, '9999-12-31'::date)`

/** What is due also after its day, of which there is little; `isOverAfterwards` of the domain says the same. */
export const isStillDueAfterwards = (reason: AnyPgColumn) =>
  sql`${reason} in ('referral', 'change', 'invoice', 'new-date')`

/** Whether a row is lost now: its quote is not bought, and was not changed since it was closed. */
export const isLostRow = () =>
  sql<boolean>`(${deskRows.policyNumber} is null and ${deskRows.lostVersion} = ${deskRows.quoteVersion}) is true`

/** An amount as lists sort it: none comes first. */
export const sortCents = (amount: AnyPgColumn) => sql`coalesce(${amount}, 0)`

/**
 * What lists of reps show, filter, sort and find, one row for each quote. It only repeats what is stored elsewhere.
 * Nothing in it depends on today, but the day until which a price is good: once that is over, the row is worked out again.
 */
export const deskRows = pgTable(
  'desk_rows',
  {
    quoteId: uuid()
      .primaryKey()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    quoteNumber: text().notNull(),
    clientReference: text().notNull(),
    policyNumber: text(),
    /** As long as play has not started and nobody has closed it: an open quote whose `goodUntil` is over has expired. */
    state: text().$type<Exclude<QuoteState, 'expired' | 'lost'>>().notNull(),
    /** The start of play of the first contest; null while no contest has a date. */
    goodUntil: moment(),
    contactName: text(),
    companyName: text(),
    /** Lower case, like the producer's. */
    insuredEmail: text(),
    producerEmail: text(),
    producerAgency: text(),
    tournamentName: text(),
    courseName: text(),
    courseCity: text(),
    courseState: text(),
    firstContestDate: date({ mode: 'string' }),
    lastContestDate: date({ mode: 'string' }),
    /** The kind of each contest. */
    contests: text().array().$type<ContestKind[]>().notNull(),
    /** Null without a price. */
    totalCents: cents(),
    /** What is still owed for its policy. */
    unpaidCents: cents().notNull().default(ZERO),
    /** The approvals that are still needed. */
    referralCodes: text().array().$type<ReferralCode[]>().notNull(),
    assignedRepId: uuid().references(() => reps.id),
    /** Of the quote, when this row was worked out. */
    quoteVersion: integer().notNull().default(1),
    /** Of the quote, when it was closed as lost: it is as long as it has that version and is not bought. */
    lostVersion: integer(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    sentAt: moment(),
    /** What has to happen next, and by when; some of it is over once the day has passed. */
    dueOn: date({ mode: 'string' }),
    dueReason: text().$type<DueReason>(),
    /** The last day on which its signs can leave; null if none has to, or its contests have no date. */
    signsDueOn: date({ mode: 'string' }),
    /** What it is found by. */
    words: tsvector().notNull(),
  },
  (table) => [
    uniqueIndex('desk_rows_quote_number').on(table.quoteNumber),
    uniqueIndex('desk_rows_policy_number').on(table.policyNumber),
    index('desk_rows_client_reference').on(table.clientReference),
    index('desk_rows_insured_email').on(table.insuredEmail),
    index('desk_rows_producer_email')
      .on(table.producerEmail)
      .where(sql`${table.producerEmail} is not null`),
    index('desk_rows_updated').on(table.updatedAt, table.quoteId),
    index('desk_rows_first_contest').on(table.firstContestDate, table.quoteId),
    index('desk_rows_total').on(table.totalCents, table.quoteId),
    index('desk_rows_assigned_rep')
      .on(table.assignedRepId, table.updatedAt)
      .where(sql`${table.assignedRepId} is not null`),
    index('desk_rows_open_due')
      .on(sortDay(table.dueOn), table.quoteId)
      .where(sql`${table.policyNumber} is null`),
    index('desk_rows_bought_due')
      .on(sortDay(table.dueOn), table.quoteId)
      .where(sql`${table.policyNumber} is not null`),
    index('desk_rows_overdue')
      .on(sortDay(table.dueOn), table.quoteId)
      .where(isStillDueAfterwards(table.dueReason)),
    index('desk_rows_state_due').on(table.state, sortDay(table.dueOn), table.quoteId),
    index('desk_rows_rep_due')
      .on(table.assignedRepId, sortDay(table.dueOn), table.quoteId)
      .where(sql`${table.assignedRepId} is not null`),
    index('desk_rows_rep_event')
      .on(table.assignedRepId, table.firstContestDate, table.quoteId)
      .where(sql`${table.assignedRepId} is not null`),
    // What waits for a rep, or for anybody, of one reason.
    index('desk_rows_waiting').on(table.dueReason, table.assignedRepId, sortDay(table.dueOn), table.quoteId),
    index('desk_rows_undated_referrals')
      .on(table.assignedRepId, sortDay(table.dueOn), table.quoteId)
      .where(sql`${table.dueReason} = 'referral' and ${table.goodUntil} is null`),
    index('desk_rows_unpaid_due')
      .on(sortDay(table.dueOn), table.quoteId)
      .where(sql`${table.unpaidCents} > 0`),
    index('desk_rows_change_due')
      .on(sortDay(table.dueOn), table.quoteId)
      .where(sql`${table.dueReason} = 'change'`),
    index('desk_rows_referral_due')
      .on(sortDay(table.dueOn), table.quoteId)
      .where(sql`${table.dueReason} = 'referral'`),
    index('desk_rows_lost')
      .on(sortDay(table.firstContestDate), table.quoteId)
      .where(sql`${table.lostVersion} is not null`),
    index('desk_rows_by_event').on(sortDay(table.firstContestDate), table.quoteId),
    index('desk_rows_by_fee').on(sortCents(table.totalCents), table.quoteId),
    index('desk_rows_signs_due')
      .on(table.signsDueOn, table.quoteId)
      .where(sql`${table.signsDueOn} is not null`),
    index('desk_rows_words').using('gin', table.words).with({ fastupdate: false }),
    check('desk_rows_due', sql`(${table.dueOn} is null) = (${table.dueReason} is null)`),
  ],
)

/** Quotes whose row is out of date, with the transaction that changed them. The database notes them itself. */
export const staleDeskRows = pgTable(
  'stale_desk_rows',
  {
    quoteId: uuid().notNull(),
    changedBy: text().notNull(),
  },
  (table) => [primaryKey({ name: 'stale_desk_rows_pk', columns: [table.changedBy, table.quoteId] })],
)

/** The words of all rows, and roughly how many rows have each. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  rows: integer().notNull(),
})

/** Each word with one letter left out, and itself: two words that differ in a letter have one of these in common. */
export const searchDeletes = pgTable(
  'search_deletes',
  {
    key: text().notNull(),
    word: text().notNull(),
  },
  (table) => [primaryKey({ name: 'search_deletes_pk', columns: [table.key, table.word] })],
)
