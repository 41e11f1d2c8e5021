import type { PlanReview } from '#contract/rating-plans/comparison.ts'
import { remarksOnComparison } from '#domain/pricing/plans/comparison-remarks.ts'
import { checkOfficePlan } from '#domain/pricing/plans/edit-plan.ts'
import { priceExamples } from '#domain/pricing/plans/known-examples.ts'
import { remarksOnPlan } from '#domain/pricing/plans/plan-remarks.ts'
import { type Cents, toDollars } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import {
  labelClient,
  labelContest,
  presentExtreme,
} from '#server/quotes/rating-plans/comparing/present-comparison.ts'
import { findNewestComparison } from '#server/quotes/rating-plans/comparing/repository.ts'
import { officeToday, planBefore } from '#server/quotes/rating-plans/present-plans.ts'
import type { StoredPlan } from '#server/quotes/rating-plans/repository.ts'

/** What whoever signs a plan should look at, and known examples under it and the plan in force. */
export async function reviewPlan(
  context: Pick<Context, 'db' | 'plans' | 'env' | 'now'>,
  stored: StoredPlan,
): Promise<PlanReview> {
  const { db, plans } = context
  const checked = checkOfficePlan(stored.source)
  const isSigned = stored.signedAt !== null && stored.effectiveFrom !== null
  const besides = isSigned
    ? planBefore(plans, stored.effectiveFrom ?? officeToday(context), stored.name)
    : plans.inForceOn(officeToday(context))
  if (!('plan' in checked)) return { besides: besides?.plan ?? null, remarks: [], examples: [] }
  const newest = await findNewestComparison(db, stored.id, 'done')
  const found = newest?.comparison.result
    ? remarksOnComparison(newest.comparison.result, { client: labelClient, contest: labelContest })
    : []
  return {
    besides: besides?.plan ?? null,
    remarks: [
      ...found.map(({ quotes, ...remark }) => ({ ...remark, quotes: quotes.map(presentExtreme) })),
      ...remarksOnPlan(checked.plan, besides).map((remark) => ({ ...remark, quotes: [] })),
    ],
    examples: priceExamples(besides ?? checked.plan, checked.plan).map(({ before, after, ...example }) => ({
      ...example,
      before: besides ? inDollars(before) : null,
      after: inDollars(after),
    })),
  }
}

function inDollars(amount: Cents | null): number | null {
  return amount === null ? null : toDollars(amount)
}
