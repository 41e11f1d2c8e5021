import { type Cents, type DollarSign, formatMoney, subtract, sum, ZERO } from '#domain/values/money.ts'
import { isPriced, priceRow, type PricedRow } from '#domain/pricing/calculation/price-row.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { getPricingTerms, type PricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { findSaving, type Saving } from '#domain/pricing/explanation/saving.ts'
import { forEachRow } from '#domain/pricing/rating/rated-contests.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** Why a row has its price, in text for customers, without odds and loads. */
export interface PriceExplanation {
  entity: ContestKind
  index: number
  text: string
}

/**
 * A sentence or two per priced row. Whoever changes a figure has the whole quote priced again, so advice is priced under
 * the plan in force.
 *
 * @rule O01 Every price is explained to the customer in plain words, with a way to pay less where there is one.
 * @rule N69 Advice names what would be saved under the plan that would then apply.
 */
export function explainPrices(
  basis: PricingBasis,
  plan: RatingPlan,
  sign: DollarSign,
  planInForce: RatingPlan = plan,
): PriceExplanation[] {
  const terms = getPricingTerms(basis)
  const repriced = planInForce === plan ? ZERO : sumRepricing(basis, terms, plan, planInForce)
  const explained: PriceExplanation[] = []
  forEachRow(basis.contests, (contest, row) => {
    const priced = priceRow(contest, row, terms, plan)
    if (!isPriced(priced)) return
    const { entity, index } = priced
    const saving = describeSaving(findSaving(contest, row, { terms, planInForce, repriced }), sign)
    explained.push({
      entity,
      index,
      text: `${contest.describe(row.figures, sign)}: ${explainFee(priced, sign)}${saving}.`,
    })
  })
  return explained
}

/** What all rows together would cost less under another plan; undefined if that cannot price them. */
function sumRepricing(
  { contests }: PricingBasis,
  terms: PricingTerms,
  plan: RatingPlan,
  other: RatingPlan,
): Cents | undefined {
  const differences: (Cents | undefined)[] = []
  forEachRow(contests, (contest, row) => {
    const [now, then] = [priceRow(contest, row, terms, plan), priceRow(contest, row, terms, other)]
    if (isPriced(now)) differences.push(isPriced(then) ? subtract(now.certFee, then.certFee) : undefined)
  })
  const known = differences.filter((difference) => difference !== undefined)
  return known.length < differences.length ? undefined : sum(known)
}

function explainFee(
  { decidedBy, nondiscountFee, certFee, discountPercent }: PricedRow,
  sign: DollarSign,
): string {
  const full = formatMoney(nondiscountFee, sign)
  const fee = formatMoney(certFee, sign)
  switch (decidedBy) {
    case 'friends_and_family':
      return 'no fee for Friends & Family'
    case 'override':
      return `${fee}, updated by your specialist`
    case 'floor':
      return `${full} less ${discountPercent} percent, but never below the minimum of ${fee}`
    case 'discount':
      return `${full} less ${discountPercent} percent is ${fee}`
    case 'minimum':
      return `${fee}, the minimum`
    case 'rated':
      return fee
  }
}

function describeSaving(saving: Saving | undefined, sign: DollarSign): string {
  if (!saving) return ''
  const description = saving.description.charAt(0).toUpperCase() + saving.description.slice(1)
  return `. ${description} would save ${formatMoney(saving.amount, sign)}`
}
