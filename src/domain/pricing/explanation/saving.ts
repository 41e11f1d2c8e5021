import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'
import { isPriced, priceRow } from '#domain/pricing/calculation/price-row.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { getPricingTerms, type PricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { RatedContest, RatedRow } from '#domain/pricing/rating/rated-contest.ts'
import { forEachRow } from '#domain/pricing/rating/rated-contests.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** What a contest would cost from further away. */
export interface Saving {
  description: string
  /** In yards, or in feet for a putt. */
  distance: number
  certFee: Cents
  /** By how much that is less. */
  amount: Cents
}

/** How advice is priced: whoever changes a figure has the whole quote priced again, under the plan in force. */
interface Repricing {
  terms: PricingTerms
  planInForce: RatingPlan
  /** What the quote as it is would cost less under the plan in force; undefined if that cannot price it. */
  repriced: Cents | undefined
}

/**
 * The change that saves money on a row, if there is one.
 *
 * @rule N69 What would be saved is priced under the plan that would then apply.
 */
export function findSaving<Figures>(
  contest: RatedContest<Figures>,
  row: RatedRow<Figures>,
  { terms, planInForce, repriced }: Repricing,
): Saving | undefined {
  const option = contest.cheaperAlternative(row.figures, planInForce)
  if (!option || repriced === undefined) return undefined
  const same = priceRow(contest, row, terms, planInForce)
  const changed = priceRow(contest, { ...row, figures: option.figures }, terms, planInForce)
  if (!isPriced(same) || !isPriced(changed) || changed.certFee >= same.certFee) return undefined
  const amount = sum([repriced, subtract(same.certFee, changed.certFee)])
  const { description, distance } = option
  return amount > 0 ? { description, distance, certFee: changed.certFee, amount } : undefined
}

/** The savings of all rows that have one, for figures that the plan in force prices. */
export function findSavings(
  basis: PricingBasis,
  plan: RatingPlan,
): (Saving & { entity: ContestKind; index: number })[] {
  const terms = getPricingTerms(basis)
  const savings: (Saving & { entity: ContestKind; index: number })[] = []
  forEachRow(basis.contests, (contest, row) => {
    const saving = findSaving(contest, row, { terms, planInForce: plan, repriced: ZERO })
    if (saving) savings.push({ entity: contest.entity, index: row.index, ...saving })
  })
  return savings
}
