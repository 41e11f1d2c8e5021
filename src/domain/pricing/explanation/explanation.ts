import { formatMoney } from '#domain/values/money.ts'
import { isPriced, priceRow, type PricedRow } from '#domain/pricing/calculation/price-row.ts'
import { type PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { getPricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { findSaving, type Saving } from '#domain/pricing/explanation/saving.ts'
import { forEachRow } from '#domain/contests/rated-contests.ts'
import { type RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** Why a row has its price, in text for customers, without odds and loads. */
export interface PriceExplanation {
  entity: ContestKind
  index: number
  text: string
}

/**
 * A sentence or two per priced row.
 *
 * @rule O01 Every price is explained to the customer in plain words, with a way to pay less where there is one.
 */
export function explainPrices(basis: PricingBasis, plan: RatingPlan): PriceExplanation[] {
  const terms = getPricingTerms(basis)
  const explained: PriceExplanation[] = []
  forEachRow(basis.contests, (contest, row) => {
    const priced = priceRow(contest, row, terms, plan)
    if (!isPriced(priced)) return
    const { entity, index } = priced
    const saving = describeSaving(findSaving(contest, row, priced, { terms, plan }))
    explained.push({
      entity,
      index,
      text: `${contest.describe(row.figures)}: ${explainFee(priced)}${saving}.`,
    })
  })
  return explained
}

function explainFee({ decidedBy, nondiscountFee, certFee, discountPercent }: PricedRow): string {
  const full = formatMoney(nondiscountFee)
  const fee = formatMoney(certFee)
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

function describeSaving(saving: Saving | undefined): string {
  return saving ? `; ${saving.description} would save ${formatMoney(saving.amount)}` : ''
}
