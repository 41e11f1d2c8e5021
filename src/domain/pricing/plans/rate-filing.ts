import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import {
  DISCOUNT_RULES,
  hasFloor,
  MINIMUM_DISCOUNTED_FEE,
} from '#domain/pricing/calculation/discounted-fee.ts'
import { extraFeesInForce } from '#domain/pricing/extra-fees.ts'
import { tracePrices } from '#domain/pricing/explanation/trace.ts'
import { type FormulaStep, stepsOf } from '#domain/pricing/plans/formula-steps.ts'
import { describeExample, KNOWN_EXAMPLES } from '#domain/pricing/plans/known-examples.ts'
import { changesBetween } from '#domain/pricing/plans/plan-changes.ts'
import { describePlan, type PlanSection } from '#domain/pricing/plans/plan-figures.ts'
import { ruleStepsOf } from '#domain/pricing/plans/rule-steps.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { CLIENT_TYPES, PRODUCER_TYPES } from '#domain/values/client-types.ts'
import { ZERO, type Cents } from '#domain/values/money.ts'

/** Everything that an actuary or a regulator asks of a plan. */
export interface RateFiling {
  plan: string
  sections: readonly FiledSection[]
  discountRules: readonly string[]
  discounts: readonly { client: string; percent: number; hasMinimum: boolean }[]
  /** Below which no discount goes, by kind of contest. */
  minimums: readonly { contest: string; amount: Cents }[]
  charges: readonly { label: string; amount: Cents }[]
  examples: readonly WorkedExample[]
  /** The plan before it; null without one. */
  before: string | null
  changes: readonly FiledChange[]
}

interface FiledSection extends PlanSection {
  steps: readonly FormulaStep[]
}

/** A known example, step by step; without steps where the plan has no price for it. */
export interface WorkedExample {
  title: string
  detail: string
  steps: readonly FormulaStep[]
}

/** A figure that is another one than in the plan before, with the table that it stands in. */
export interface FiledChange {
  table: string
  label: string
  before: string | null
  after: string | null
}

/**
 * A plan as it is filed: its tables, its rules, what else a price is made of, examples, and what it changes.
 *
 * @rule O01 A filing says what the program computes: its tables are the plan, its rules and examples are the calculation.
 */
export function buildRateFiling(plan: RatingPlan, before: RatingPlan | undefined): RateFiling {
  const steps = ruleStepsOf(plan)
  const fees = extraFeesInForce()
  return {
    plan: plan.plan,
    sections: describePlan(plan).map((section, at) => ({ ...section, steps: steps[at] ?? [] })),
    discountRules: DISCOUNT_RULES,
    discounts: [...CLIENT_TYPES, ...PRODUCER_TYPES]
      .filter(({ discount_percent: percent }) => percent > 0)
      .map(({ label, discount_percent: percent, steps: { step_1: form } }) => ({
        client: label,
        percent,
        hasMinimum: hasFloor(form),
      })),
    minimums: CONTEST_KINDS.filter((kind) => MINIMUM_DISCOUNTED_FEE[kind] > ZERO).map((kind) => ({
      contest: titleOf(kind),
      amount: MINIMUM_DISCOUNTED_FEE[kind],
    })),
    charges: [
      { label: 'Each premium bonus prize', amount: fees.premiumBps },
      { label: 'Custom bonus prize signs, each order', amount: fees.customBpSigns },
      { label: 'Rush shipping, each shipment', amount: fees.rushShippingFee },
    ],
    examples: workExamples(plan),
    before: before?.plan ?? null,
    changes: before ? filedChanges(before, plan) : [],
  }
}

/** One for each contest of an example. */
function workExamples(plan: RatingPlan): WorkedExample[] {
  return KNOWN_EXAMPLES.filter(({ isWorked }) => isWorked).flatMap((known) => {
    const detail = describeExample(known)
    const traces = tracePrices(known.basis, plan)
    if (traces.length === 0) return [{ title: known.title, detail, steps: [] }]
    return traces.map(({ entity, certFee }) => ({
      title: traces.length === 1 ? known.title : `${known.title}, ${titleOf(entity).toLowerCase()}`,
      detail,
      steps: stepsOf(certFee),
    }))
  })
}

function filedChanges(before: RatingPlan, plan: RatingPlan): FiledChange[] {
  const tables = new Map([...tablesByPath(before), ...tablesByPath(plan)])
  return changesBetween(before, plan).map(({ path, label, before: was, after }) => ({
    table: tables.get(path) ?? '',
    label,
    before: was,
    after,
  }))
}

function tablesByPath(plan: RatingPlan): [string, string][] {
  return describePlan(plan).flatMap(({ title, tables }) =>
    tables.flatMap((table) =>
      table.rows.flatMap(({ figures }) =>
        figures.map(({ path }): [string, string] => [path, `${title}: ${table.title}`]),
      ),
    ),
  )
}

function titleOf(kind: ContestKind): string {
  return CONTEST_DEFINITIONS.find(({ entity }) => entity === kind)?.title ?? kind
}
