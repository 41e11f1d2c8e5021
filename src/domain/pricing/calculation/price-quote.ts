import { ZERO } from '#domain/values/money.ts'
import { isRushFree } from '#domain/pricing/extra-fees.ts'
import { calculateExtras, NO_EXTRAS } from '#domain/pricing/extras.ts'
import { isPriced, priceRow, type PricedRow } from '#domain/pricing/calculation/price-row.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { type PricingTerms, getPricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { type PricingSummary, type RowFee, calculateTotals, type Totals } from '#domain/pricing/totals.ts'
import type { RowProblem } from '#domain/problem.ts'
import { forEachRow } from '#domain/pricing/rating/rated-contests.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** A priced quote. If a row cannot be priced, there are problems instead of a sum. */
export interface PricedQuote extends Partial<Totals> {
  /** Name of the rating plan. */
  plan: string
  rows: PricedRow[]
  problems: RowProblem[]
}

/**
 * The price of a whole quote under a plan. Pure: the same basis and plan always give the same price.
 *
 * @rule V05 For Friends & Family every fee, the extras and the producer fee are 0.
 */
export function priceQuote(basis: PricingBasis, plan: RatingPlan): PricedQuote {
  const terms = getPricingTerms(basis)
  const rows: PricedRow[] = []
  const problems: RowProblem[] = []
  forEachRow(basis.contests, (contest, row) => {
    const outcome = priceRow(contest, row, terms, plan)
    if (isPriced(outcome)) rows.push(outcome)
    else problems.push(outcome)
  })
  if (problems.length > 0) return { plan: plan.plan, rows, problems }
  return { plan: plan.plan, rows, problems, ...calculateQuoteTotals(basis, terms, rows) }
}

/**
 * Whether the stored sum of a quote is still correct: with time, rush shipping begins and coupons end.
 *
 * @rule O01 A sum is out of date once a new calculation gives another result.
 */
export function isSumUnchanged(
  basis: PricingBasis,
  { rows, summary, freeRush }: Pick<StoredPrice, 'rows' | 'summary' | 'freeRush'>,
): boolean {
  if (!summary) return true
  if (isRushFree(basis) !== (freeRush === true)) return false
  const recalculated = calculateQuoteTotals(basis, getPricingTerms(basis), rows).summary
  return (Object.keys(recalculated) as (keyof PricingSummary)[]).every(
    (line) => recalculated[line] === summary[line],
  )
}

function calculateQuoteTotals(basis: PricingBasis, terms: PricingTerms, rows: readonly RowFee[]): Totals {
  return calculateTotals({
    rows,
    extras: terms.free ? NO_EXTRAS : calculateExtras(basis),
    coupons: basis.coupons,
    producerPricing: terms.producerPricing,
    producerFee: terms.free ? ZERO : basis.producerFee,
  })
}
