import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { PLAN_NAME } from '#domain/pricing/plans/plan-name.ts'

export const COMPARED_MONTHS = ['3', '6', '12', '24'] as const

/** Quotes and their fees under both plans, in dollars: after discounts, before coupons. */
const tally = z.object({ quotes: z.int(), before: z.number(), after: z.number() })

export type WireTally = z.output<typeof tally>

const group = z.object({ value: z.string(), label: z.string(), ...tally.shape })

export type ComparedGroup = z.output<typeof group>

const extreme = z.object({
  id: z.string(),
  number: z.string(),
  contests: z.string(),
  before: z.number(),
  after: z.number(),
})

export type ComparedExtreme = z.output<typeof extreme>

const result = z.object({
  all: tally,
  dearer: tally,
  cheaper: tally,
  /** How many quotes change by how many percent, in ascending order; the one in the middle does not change. */
  ranges: z.array(z.object({ label: z.string(), quotes: z.int() })),
  by_client: z.array(group),
  /** A quote counts with each kind of contest that it holds. */
  by_contest: z.array(group),
  by_territory: z.array(group),
  rises: z.array(extreme),
  falls: z.array(extreme),
  /** Of the quotes that were bought, with what the books say that claims on them cost. */
  bought: z.object({ ...tally.shape, losses: z.number() }),
  /** Not compared: all fees typed by reps; no price under the plan in force; none under the draft alone. */
  skipped: z.object({ typed: z.int(), unpriced: z.int(), refused: z.int() }),
})

export type ComparisonResult = z.output<typeof result>

const comparison = z.object({
  id: z.string(),
  plan: z.string(),
  /** The plan that was in force. */
  besides: z.string(),
  months: z.int(),
  state: openEnum(['running', 'done', 'failed'] as const, 'running'),
  /** How many quotes are looked at, and how many there are. */
  done: z.int(),
  total: z.int(),
  /** It should be further by now: nobody works on it any more, and it can be started again. */
  is_stalled: z.boolean(),
  /** The plan, or the one in force, is not as it was compared any more. */
  is_outdated: z.boolean(),
  started_at: z.string(),
  started_by: z.string(),
  finished_at: z.nullable(z.string()),
  /** Null until it is done. */
  result: z.nullable(result),
})

export type Comparison = z.output<typeof comparison>

const remark = z.object({
  title: z.string(),
  detail: z.string(),
  /** Those that it is about, the largest changes first; empty where it is about figures. */
  quotes: z.array(extreme),
})

export type ReviewRemark = z.output<typeof remark>

const review = z.object({
  /** The plan in force; null without one. */
  besides: z.nullable(z.string()),
  remarks: z.array(remark),
  /** Known examples and their fees under both plans; null where one has no price. */
  examples: z.array(
    z.object({
      title: z.string(),
      detail: z.string(),
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
    }),
  ),
})

export type PlanReview = z.output<typeof review>

const anyPlan = z.object({
  plan: z.string({ error: 'Name the plan' }).check(z.regex(PLAN_NAME, 'Name the plan')),
})

const common = { access: 'rep-session', permission: 'set-prices' } as const

/** @rule O13 A draft is compared with the plan in force on real quotes, by a job that goes on after a restart. */
export const startPlanComparison = endpoint({
  ...common,
  name: 'startPlanComparison',
  method: 'POST',
  path: '/admin/rating-plans/:plan/comparison',
  summary: 'Compare a plan with the one in force on all quotes priced lately. One that runs is joined',
  params: anyPlan,
  body: z.strictObject({ months: z.enum(COMPARED_MONTHS, { error: 'Choose the period' }) }),
  response: z.object({ data: comparison }),
})

export const readPlanComparison = endpoint({
  ...common,
  name: 'readPlanComparison',
  method: 'GET',
  path: '/admin/rating-plans/:plan/comparison',
  summary: 'The newest comparison of a plan: how far it is, or what it says. Null without one',
  params: anyPlan,
  response: z.object({ data: z.nullable(comparison) }),
})

export const readPlanReview = endpoint({
  ...common,
  name: 'readPlanReview',
  method: 'GET',
  path: '/admin/rating-plans/:plan/review',
  summary:
    'What the program finds odd in a plan and its newest comparison, and known examples under both plans',
  params: anyPlan,
  response: z.object({ data: review }),
})

export const downloadPlanComparisonWorkbook = endpoint({
  ...common,
  name: 'downloadPlanComparisonWorkbook',
  method: 'GET',
  path: '/admin/rating-plans/:plan/comparison.xlsx',
  summary: 'The same as an Excel workbook',
  params: anyPlan,
})

export const downloadPlanComparison = endpoint({
  ...common,
  name: 'downloadPlanComparison',
  method: 'GET',
  path: '/admin/rating-plans/:plan/comparison.csv',
  summary: 'All quotes whose fees change in the newest comparison that is done, as comma-separated values',
  params: anyPlan,
})
