import { ZERO, type Cents } from '#domain/values/money.ts'
import { applyDiscount, type DiscountedFee } from '#domain/pricing/calculation/discounted-fee.ts'
import type { PricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import type { RowFee } from '#domain/pricing/totals.ts'
import type { RowProblem } from '#domain/problem.ts'
import type { RatedContest, RatedRow, Rating } from '#domain/pricing/rating/rated-contest.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** The rule that decided a fee; `rated` is the plan alone. */
export type FeeDecision = 'rated' | 'minimum' | 'discount' | 'floor' | 'override' | 'friends_and_family'

export interface PricedRow extends RowFee {
  index: number
  decidedBy: FeeDecision
  discountPercent: number
}

/**
 * Prices one contest row: rated by the plan, then discounted for the client.
 *
 * @rule T14 Friends & Family pay nothing; a fee that a rep typed stays as typed; every other fee is discounted from the rated one.
 */
export function priceRow<Figures>(
  { entity, rate }: RatedContest<Figures>,
  { index, figures, override }: RatedRow<Figures>,
  terms: PricingTerms,
  plan: RatingPlan,
): PricedRow | RowProblem {
  const rating = rate(figures, plan)
  if ('problem' in rating) return { entity, index, ...rating.problem }

  const nondiscountFee = terms.free ? ZERO : rating.fee
  const { discountPercent, formVersion } = terms
  const discounted = applyDiscount({
    entity,
    nondiscountFee,
    discountPercent,
    formVersion,
    putt: rating.putt,
  })
  return {
    entity,
    index,
    nondiscountFee,
    certFee: terms.free ? ZERO : (override ?? discounted.fee),
    decidedBy: findFeeDecision(override, terms, rating, discounted),
    discountPercent,
  }
}

function findFeeDecision(
  override: Cents | undefined,
  terms: PricingTerms,
  rating: Rating,
  discounted: DiscountedFee,
): FeeDecision {
  if (terms.free) return 'friends_and_family'
  if (override !== undefined) return 'override'
  if (discounted.decidedBy !== 'full') return discounted.decidedBy
  return rating.atMinimum ? 'minimum' : 'rated'
}

export function isPriced(row: PricedRow | RowProblem): row is PricedRow {
  return 'certFee' in row
}
