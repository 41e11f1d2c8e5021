import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ComparedQuote, PlanComparison } from '#domain/pricing/plans/plan-comparison.ts'
import type { PlanSource } from '#domain/pricing/plans/edit-plan.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export const PLAN_STATES = ['draft', 'asked', 'signed', 'withdrawn'] as const

/** Rating plans of the office, besides those that are shipped. Once signed, the database keeps one as it is. */
export const ratingPlans = pgTable(
  'rating_plans',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    state: text({ enum: PLAN_STATES }).notNull(),
    /** As a file has it, without its dates. */
    source: jsonb().$type<PlanSource>().notNull(),
    /** Of everything in it that decides fees. */
    hash: text().notNull(),
    /** The plan that it was made from. */
    madeFrom: text().notNull(),
    /** The first day of its prices, once it is asked for. */
    effectiveFrom: date({ mode: 'string' }).$type<CalendarDate>(),
    /** Counts changes, so that nobody writes over what they have not seen. */
    version: integer().notNull(),
    /** Everybody who wrote figures of it: none of them signs it. */
    drafters: uuid().array().notNull(),
    draftedBy: uuid()
      .notNull()
      .references(() => reps.id),
    draftedAt: moment().notNull(),
    changedAt: moment().notNull(),
    askedBy: uuid().references(() => reps.id),
    askedAt: moment(),
    /** What whoever asked says about it. */
    note: text(),
    /** Why it was sent back, the last time. */
    sentBack: text(),
    signedBy: uuid().references(() => reps.id),
    signedAt: moment(),
    /** Why nobody else looked at it. */
    aloneReason: text(),
    withdrawnBy: uuid().references(() => reps.id),
    withdrawnAt: moment(),
    /** When those who may sign it were reminded, the last time, and by whom. */
    remindedAt: moment(),
    remindedBy: uuid().references(() => reps.id),
  },
  (table) => [
    uniqueIndex('rating_plans_name').on(sql`lower(${table.name})`),
    index('rating_plans_drafted_by').on(table.draftedBy),
    index('rating_plans_asked_by')
      .on(table.askedBy)
      .where(sql`${table.askedBy} is not null`),
    index('rating_plans_signed_by')
      .on(table.signedBy)
      .where(sql`${table.signedBy} is not null`),
    index('rating_plans_withdrawn_by')
      .on(table.withdrawnBy)
      .where(sql`${table.withdrawnBy} is not null`),
    index('rating_plans_reminded_by')
      .on(table.remindedBy)
      .where(sql`${table.remindedBy} is not null`),
    check('rating_plans_state', sql`${table.state} in ('draft', 'asked', 'signed', 'withdrawn')`),
    check(
      'rating_plans_asked',
      sql`(${table.state} = 'draft') = (${table.askedAt} is null) and (${table.askedAt} is null) = (${table.askedBy} is null) and (${table.state} = 'draft' or ${table.effectiveFrom} is not null)`,
    ),
    check(
      'rating_plans_signed',
      sql`(${table.state} in ('signed', 'withdrawn')) = (${table.signedAt} is not null) and (${table.signedAt} is null) = (${table.signedBy} is null)`,
    ),
    check(
      'rating_plans_withdrawn',
      sql`(${table.state} = 'withdrawn') = (${table.withdrawnAt} is not null) and (${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`,
    ),
    check('rating_plans_reminded', sql`(${table.remindedAt} is null) = (${table.remindedBy} is null)`),
  ],
)

export const PLAN_REMARK_KINDS = ['remark', 'asked', 'sent_back'] as const

/** What reps say about a plan of the office, in its order; the database never changes one. A draft that is discarded takes them along. */
export const ratingPlanRemarks = pgTable(
  'rating_plan_remarks',
  {
    id: uuid().primaryKey(),
    planId: uuid()
      .notNull()
      .references(() => ratingPlans.id, { onDelete: 'cascade' }),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    at: moment().notNull(),
    /** On its own, with the request for a signature, or why the plan was sent back. */
    kind: text({ enum: PLAN_REMARK_KINDS }).notNull(),
    text: text().notNull(),
  },
  (table) => [
    index('rating_plan_remarks_plan').on(table.planId, table.at),
    index('rating_plan_remarks_rep').on(table.repId),
    check('rating_plan_remarks_kind', sql`${table.kind} in ('remark', 'asked', 'sent_back')`),
    check('rating_plan_remarks_text', sql`${table.text} <> ''`),
  ],
)

/** What a part of the quotes says. */
export interface ComparisonPart {
  summary: PlanComparison
  changed: ComparedQuote[]
}

/** A plan beside the one in force, on quotes that were priced. A job works it out. */
export const planComparisons = pgTable(
  'plan_comparisons',
  {
    id: uuid().primaryKey(),
    planId: uuid()
      .notNull()
      .references(() => ratingPlans.id, { onDelete: 'cascade' }),
    /** Of its figures, as they are compared. */
    source: jsonb().$type<PlanSource>().notNull(),
    hash: text().notNull(),
    /** The plan in force then, and its figures. */
    besides: text().notNull(),
    besidesHash: text().notNull(),
    months: integer().notNull(),
    /** Quotes that were priced from here on. */
    since: moment().notNull(),
    state: text().$type<'running' | 'done' | 'failed'>().notNull(),
    total: integer().notNull(),
    done: integer().notNull(),
    /** The last quote that was looked at. */
    through: uuid(),
    startedAt: moment().notNull(),
    startedBy: uuid()
      .notNull()
      .references(() => reps.id),
    touchedAt: moment().notNull(),
    result: jsonb().$type<PlanComparison>(),
  },
  (table) => [
    uniqueIndex('plan_comparisons_running')
      .on(table.planId)
      .where(sql`${table.state} = 'running'`),
    index('plan_comparisons_newest').on(table.planId, table.startedAt),
    index('plan_comparisons_started_by').on(table.startedBy),
    index('plan_comparisons_started_at').on(table.startedAt),
    check('plan_comparisons_state', sql`${table.state} in ('running', 'done', 'failed')`),
    check('plan_comparisons_result', sql`(${table.state} = 'done') = (${table.result} is not null)`),
  ],
)

/** Parts of a comparison, so that it goes on after a restart. */
export const planComparisonParts = pgTable(
  'plan_comparison_parts',
  {
    comparisonId: uuid()
      .notNull()
      .references(() => planComparisons.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    content: jsonb().$type<ComparisonPart>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.comparisonId, table.part] })],
)
