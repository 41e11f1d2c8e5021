import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FactKey } from '#domain/claims/facts/claim-facts.ts'
import type { ClaimKind, InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import type { StoredReport } from '#domain/claims/reporting/report.ts'
import type { ClaimActor, ClaimEventKind, ClaimState } from '#domain/claims/states/claim-states.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** The words of a claim, as PostgreSQL searches them. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const claimNumbers = pgSequence('claim_numbers', { startWith: 2001 })

/**
 * A win that was reported. What was insured is kept as it was read from the certificate; state, place and moment of the last
 * event are written by the database alone, as events are added.
 */
export const claims = pgTable(
  'claims',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    entity: text().$type<ClaimKind>().notNull(),
    /** The number of the contest's row, from 1. */
    index: integer().notNull(),
    /** The version that was in force when the shot was played; the first if the shot came before any. */
    certificateVersion: integer().notNull(),
    winners: text().$type<'one' | 'every'>().notNull(),
    /** The winner's name as it is compared. */
    winnerKey: text().notNull(),
    winner: text().notNull(),
    /** As the certificate called it. */
    event: text().notNull(),
    /** The last day for its documents as it is printed; null while a date is awaited. */
    documentsBy: date({ mode: 'string' }).$type<CalendarDate>(),
    prizeCents: cents().notNull(),
    insured: jsonb().$type<InsuredContest>().notNull(),
    playedOn: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
    shotAt: moment().notNull(),
    /** What the deadline is counted with; it came at `arrivedAt`. */
    countsFrom: moment().notNull(),
    arrivedAt: moment().notNull(),
    lateHours: integer().notNull(),
    reserveCents: cents().notNull(),
    awardedCents: cents().notNull(),
    /** When it ended as withdrawn, a duplicate, or not pursued. */
    setAsideAt: moment(),
    /** When another winner took its place on a contest with one winner. */
    releasedAt: moment(),
    /** Who takes care of it. */
    repId: uuid().references(() => reps.id),
    state: text().$type<ClaimState>().notNull(),
    place: integer().notNull(),
    since: moment().notNull(),
    /** By when something has to come or be paid; a day far away where no day is set. The database follows with it. */
    dueOn: date({ mode: 'string' })
      .$type<CalendarDate>()
      .notNull()
      .default(sql`'9999-12-31'`),
    /** What it is found by. */
    words: tsvector().notNull(),
  },
  (table) => [
    index('claims_by_arrival').on(table.arrivedAt, table.id),
    index('claims_state_by_arrival').on(table.state, table.arrivedAt, table.id),
    index('claims_by_due').on(table.dueOn, table.id),
    index('claims_state_by_due').on(table.state, table.dueOn, table.id),
    index('claims_by_number').on(sql`(substr(${table.number}, 3)::bigint)`, table.id),
    index('claims_by_prize').on(table.prizeCents, table.id),
    index('claims_by_reserve').on(table.reserveCents, table.id),
    index('claims_words').using('gin', table.words).with({ fastupdate: false }),
    index('claims_policy').on(table.policyId),
    index('claims_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    // A winner has one claim on a contest, and a contest with one winner has one claim, whoever reports at once.
    uniqueIndex('claims_winner')
      .on(table.policyId, table.entity, table.index, table.winnerKey)
      .where(sql`${table.setAsideAt} is null`),
    uniqueIndex('claims_one_winner')
      .on(table.policyId, table.entity, table.index)
      .where(sql`${table.winners} = 'one' and ${table.setAsideAt} is null and ${table.releasedAt} is null`),
    check('claims_winners', sql`${table.winners} in ('one', 'every')`),
    check(
      'claims_amounts',
      sql`${table.reserveCents} between 0 and ${table.prizeCents} and ${table.awardedCents} between 0 and ${table.prizeCents}`,
    ),
    check('claims_late', sql`${table.lateHours} >= 0`),
  ],
)

/** Every step that a claim can take: data of the program, which the first statement of its migration inserts. */
export const claimTransitions = pgTable(
  'claim_transitions',
  {
    kind: text().$type<ClaimEventKind>().notNull(),
    /** `none` before the report. */
    fromState: text().$type<ClaimState | 'none'>().notNull(),
    toState: text().$type<ClaimState>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.fromState, table.toState] })],
)

/**
 * What happened to a claim, in places from 1. Each begins in the state in which the one before it ended, which the database
 * checks: of two at once the second is refused. Rows are only added.
 */
export const claimEvents = pgTable(
  'claim_events',
  {
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    place: integer().notNull(),
    kind: text().$type<ClaimEventKind>().notNull(),
    fromState: text().$type<ClaimState | 'none'>().notNull(),
    toState: text().$type<ClaimState>().notNull(),
    actor: text().$type<ClaimActor>().notNull(),
    repId: uuid().references(() => reps.id),
    at: moment().notNull(),
    reason: text(),
    /** Null for the first. */
    previous: integer(),
    previousState: text().$type<ClaimState>(),
    /** Of an answer: given by the browser, so that what was sent twice is stored once. */
    sendingId: uuid().unique('claim_events_sending'),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.place] }),
    unique('claim_events_state').on(table.claimId, table.place, table.toState),
    index('claim_events_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    foreignKey({
      name: 'claim_events_transition',
      columns: [table.kind, table.fromState, table.toState],
      foreignColumns: [claimTransitions.kind, claimTransitions.fromState, claimTransitions.toState],
    }),
    foreignKey({
      name: 'claim_events_previous',
      columns: [table.claimId, table.previous, table.previousState],
      foreignColumns: [table.claimId, table.place, table.toState],
    }),
    check(
      'claim_events_order',
      sql`case when ${table.place} = 1 then ${table.fromState} = 'none' and ${table.previous} is null and ${table.previousState} is null else ${table.previous} = ${table.place} - 1 and ${table.previousState} is not null and ${table.previousState} = ${table.fromState} end`,
    ),
  ],
)

/** What a contest may be awarded, over all claims on it. */
export const claimContests = pgTable(
  'claim_contests',
  {
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    entity: text().$type<ClaimKind>().notNull(),
    index: integer().notNull(),
    prizeCents: cents().notNull(),
    winners: text().$type<'one' | 'every'>().notNull(),
    awardedCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.policyId, table.entity, table.index] }),
    check(
      'claim_contests_cap',
      sql`${table.awardedCents} >= 0 and (${table.winners} = 'every' or ${table.awardedCents} <= ${table.prizeCents})`,
    ),
  ],
)

/** What somebody said of a win, under the id that their browser gave it. Two phones make two reports of one claim. */
export const claimReports = pgTable(
  'claim_reports',
  {
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    actor: text().$type<ClaimActor>().notNull(),
    repId: uuid().references(() => reps.id),
    at: moment().notNull(),
    content: jsonb().$type<StoredReport>().notNull(),
    /** SHA-256 of what was sent, so that an id is not used for something else. */
    sha256: text().notNull(),
  },
  (table) => [
    index('claim_reports_claim').on(table.claimId),
    index('claim_reports_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
  ],
)

/** What a rep has found about a win; of several about one fact the newest counts. Rows are only added. */
export const claimFindings = pgTable(
  'claim_findings',
  {
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    fact: text().$type<FactKey>().notNull(),
    value: jsonb().notNull(),
    note: text().notNull(),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    at: moment().notNull(),
  },
  (table) => [index('claim_findings_claim').on(table.claimId), index('claim_findings_rep').on(table.repId)],
)
