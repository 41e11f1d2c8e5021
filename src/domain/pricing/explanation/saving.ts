import { subtract, type Cents } from '#domain/values/money.ts'
import { isPriced, priceRow, type PricedRow } from '#domain/pricing/calculation/price-row.ts'
import { type PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { getPricingTerms, type PricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { type RatedContest, type RatedRow } from '#domain/pricing/rating/rated-contest.ts'
import { forEachRow } from '#domain/contests/rated-contests.ts'
import { type RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** What a contest would cost from further away. */
export interface Saving {
  description: string
  /** In yards, or in feet for a putt. */
  distance: number
  certFee: Cents
  /** By how much that is less. */
  amount: Cents
}

/**
 * The change that saves money on a row, if there is one.
 *
 * @rule N69 What would be saved is priced under the plan that prices the quote.
 */
export function findSaving<Figures>(
  contest: RatedContest<Figures>,
  row: RatedRow<Figures>,
  priced: PricedRow,
  { terms, plan }: { terms: PricingTerms; plan: RatingPlan },
): Saving | undefined {
  const option = contest.cheaperAlternative(row.figures, plan)
  const changed = option && priceRow(contest, { ...row, figures: option.figures }, terms, plan)
  if (!changed || !isPriced(changed) || changed.certFee >= priced.certFee) return undefined
  const { description, distance } = option
  const { certFee } = changed
  return { description, distance, certFee, amount: subtract(priced.certFee, certFee) }
}

/** The savings of all rows that have one. */
export function findSavings(
  basis: PricingBasis,
  plan: RatingPlan,
): (Saving & { entity: ContestKind; index: number })[] {
  const terms = getPricingTerms(basis)
  const savings: (Saving & { entity: ContestKind; index: number })[] = []
  forEachRow(basis.contests, (contest, row) => {
    const priced = priceRow(contest, row, terms, plan)
    const saving = isPriced(priced) && findSaving(contest, row, priced, { terms, plan })
    if (saving) savings.push({ entity: contest.entity, index: row.index, ...saving })
  })
  return savings
}
