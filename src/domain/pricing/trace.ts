import { toDollars } from '#domain/money.ts'
import { MINIMUM_DISCOUNTED_FEE } from '#domain/pricing/discounted-fee.ts'
import { isPriced, priceRow, type PricedRow } from '#domain/pricing/price-row.ts'
import { type PricingBasis } from '#domain/pricing/pricing-basis.ts'
import { pricingTerms } from '#domain/pricing/pricing-terms.ts'
import { type Entity } from '#domain/problem.ts'
import { eachRow } from '#domain/contests/rated-contests.ts'
import { maximum, number, planned, product, round, type Expression } from '#domain/rating/expression.ts'
import { ratingTrace } from '#domain/rating/fee.ts'
import { type RatingPlan } from '#domain/rating/plan.ts'
import { written } from '#domain/rating/plan-number.ts'

/** How the fee of a row was reached, for reps. Evaluating a tree gives its fee again, in dollars. */
export interface Trace {
  entity: Entity
  index: number
  plan: string
  /** Absent where the plan knows a rate but no odds. */
  expectedLoss?: Expression
  nondiscountFee: Expression
  certFee: Expression
}

/**
 * One trace per priced row: made when asked for, and apart from the prices, so that those never carry odds along.
 *
 * @rule O01 Every price can be shown to a rep line by line, down to the numbers of the plan, and works out to itself again.
 */
export function traces(basis: PricingBasis, plan: RatingPlan): Trace[] {
  const terms = pricingTerms(basis)
  const traced: Trace[] = []
  eachRow(basis.contests, (contest, row) => {
    const priced = priceRow(contest, row, terms, plan)
    const rating = contest.rate(row.figures, plan)
    if (!isPriced(priced) || 'problem' in rating) return
    const { entity, index } = priced
    const { fee, ...loss } = ratingTrace(rating)
    const free = priced.decidedBy === 'friends_and_family'
    traced.push({
      entity,
      index,
      plan: plan.plan,
      ...loss,
      nondiscountFee: free ? NOTHING : fee,
      certFee: certFee(priced, fee),
    })
  })
  return traced
}

const NOTHING = number('Friends & Family pay nothing', 0)

function certFee({ entity, decidedBy, discountPercent, certFee }: PricedRow, fee: Expression): Expression {
  switch (decidedBy) {
    case 'friends_and_family':
      return NOTHING
    case 'override':
      return number('Fee set by a rep', toDollars(certFee))
    case 'rated':
    case 'minimum':
      return fee
    case 'discount':
      return discounted(fee, discountPercent)
    case 'floor': {
      const floor = number('Minimum discounted fee', toDollars(MINIMUM_DISCOUNTED_FEE[entity]))
      return maximum('Certificate fee', [floor, discounted(fee, discountPercent)])
    }
  }
}

function discounted(fee: Expression, percent: number): Expression {
  // In hundredths of a percent, since a double would not be the exact share.
  const share = written(`${10_000 - Math.round(percent * 100)}/10000`)
  const kept = planned(`Share left by ${percent} percent off`, share)
  return round('Discounted fee', product('Fee less discount', [fee, kept]))
}
