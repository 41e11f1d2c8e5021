import { formatMoney, minus } from '#domain/money.ts'
import { isPriced, priceRow, type PricedRow } from '#domain/pricing/price-row.ts'
import { type PricingBasis } from '#domain/pricing/pricing-basis.ts'
import { pricingTerms, type PricingTerms } from '#domain/pricing/pricing-terms.ts'
import { type Entity } from '#domain/problem.ts'
import { type RatedContest, type ContestRow } from '#domain/rating/rated-contest.ts'
import { eachRow } from '#domain/contests/rated-contests.ts'
import { type RatingPlan } from '#domain/rating/plan.ts'

/** Why a row costs what it costs, in a customer's words: no odds and no loads. */
export interface Explanation {
  entity: Entity
  index: number
  text: string
}

/**
 * A sentence or two per priced row.
 *
 * @rule O01 Every price is explained to the customer in plain words, with a way to pay less where there is one.
 */
export function explanations(basis: PricingBasis, plan: RatingPlan): Explanation[] {
  const terms = pricingTerms(basis)
  const explained: Explanation[] = []
  eachRow(basis.contests, (contest, row) => {
    const priced = priceRow(contest, row, terms, plan)
    if (!isPriced(priced)) return
    const { entity, index } = priced
    const saving = advice(contest, row, priced, terms, plan)
    explained.push({ entity, index, text: `${contest.describe(row.figures)}: ${reason(priced)}${saving}.` })
  })
  return explained
}

function reason({ decidedBy, nondiscountFee, certFee, discountPercent }: PricedRow): string {
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

function advice<Figures>(
  contest: RatedContest<Figures>,
  row: ContestRow<Figures>,
  priced: PricedRow,
  terms: PricingTerms,
  plan: RatingPlan,
): string {
  const option = contest.thriftier(row.figures, plan)
  const changed = option && priceRow(contest, { ...row, figures: option.figures }, terms, plan)
  if (!changed || !isPriced(changed) || changed.certFee >= priced.certFee) return ''
  return `; ${option.words} would save ${formatMoney(minus(priced.certFee, changed.certFee))}`
}
