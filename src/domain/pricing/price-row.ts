import { ZERO, type Cents } from '#domain/money.ts'
import { decideFee, type DiscountedFee } from '#domain/pricing/discounted-fee.ts'
import { type PricingTerms } from '#domain/pricing/pricing-terms.ts'
import { type RowFee } from '#domain/pricing/totals.ts'
import { type RowProblem } from '#domain/problem.ts'
import { type RatedContest, type ContestRow, type Rating } from '#domain/rating/rated-contest.ts'
import { type RatingPlan } from '#domain/rating/plan.ts'

/** Which rule had the last word on a fee; `rated` is the plan alone. */
export type Decider = 'rated' | 'minimum' | 'discount' | 'floor' | 'override' | 'friends_and_family'

export interface PricedRow extends RowFee {
  index: number
  decidedBy: Decider
  discountPercent: number
}

/**
 * Prices one contest row: rated by the plan, then discounted for the client.
 *
 * @rule T14 Friends & Family pay nothing; a fee that a rep typed stays as typed; every other fee is discounted from the rated one.
 */
export function priceRow<Figures>(
  { entity, rate }: RatedContest<Figures>,
  { index, figures, override }: ContestRow<Figures>,
  terms: PricingTerms,
  plan: RatingPlan,
): PricedRow | RowProblem {
  const rating = rate(figures, plan)
  if ('problem' in rating) return { entity, index, ...rating.problem }

  const nondiscountFee = terms.free ? ZERO : rating.fee
  const { discountPercent, formVersion } = terms
  const discounted = decideFee({ entity, nondiscountFee, discountPercent, formVersion, putt: rating.putt })
  return {
    entity,
    index,
    nondiscountFee,
    certFee: terms.free ? ZERO : (override ?? discounted.fee),
    decidedBy: decider(override, terms, rating, discounted),
    discountPercent,
  }
}

function decider(
  override: Cents | undefined,
  terms: PricingTerms,
  rating: Rating,
  discounted: DiscountedFee,
): Decider {
  if (terms.free) return 'friends_and_family'
  if (override !== undefined) return 'override'
  if (discounted.decidedBy !== 'full') return discounted.decidedBy
  return rating.atMinimum ? 'minimum' : 'rated'
}

export function isPriced(row: PricedRow | RowProblem): row is PricedRow {
  return 'certFee' in row
}
