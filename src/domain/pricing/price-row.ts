import { fromDollars, toDollars, ZERO } from '#domain/money.ts'
import { decideFee, MINIMUM_DISCOUNTED_FEE, type DiscountedFee } from '#domain/pricing/discounted-fee.ts'
import { type PricingTerms } from '#domain/pricing/pricing-terms.ts'
import { type RowFee } from '#domain/pricing/totals.ts'
import { type RowProblem } from '#domain/problem.ts'
import { type RatableRow, type Rating } from '#domain/rating/contest.ts'
import { maximum, number, product, round, type Expression } from '#domain/rating/expression.ts'
import { type RatingPlan } from '#domain/rating/plan.ts'

/** Which rule had the last word on a fee; `rated` is the plan alone. */
export type Decider = 'rated' | 'minimum' | 'discount' | 'floor' | 'override' | 'friends_and_family'

/** How a fee was reached. Evaluating a tree again gives its fee, in dollars. */
export interface Trace {
  plan: string
  expectedLoss: Expression
  nondiscountFee: Expression
  certFee: Expression
}

export interface PricedRow extends RowFee {
  index: number
  decidedBy: Decider
  discountPercent: number
  /** Made when asked for, so that serialising a row never carries odds along. */
  trace(): Trace
}

/**
 * Prices one contest row: rated by the plan, then discounted for the client.
 *
 * @rule T14 Friends & Family pay nothing; a fee that a rep typed stays as typed; every other fee is discounted from the rated one.
 */
export function priceRow(row: RatableRow, terms: PricingTerms, plan: RatingPlan): PricedRow | RowProblem {
  const { entity, index, override } = row
  const rating = row.rate(plan)
  if ('problem' in rating) return { entity, index, ...rating.problem }

  const nondiscountFee = terms.free ? ZERO : fromDollars(rating.dollars)
  const discounted = decideFee({ entity, nondiscountFee, ...terms, putt: rating.putt })
  const certFee = terms.free ? ZERO : (override ?? discounted.fee)
  return {
    entity,
    index,
    nondiscountFee,
    certFee,
    decidedBy: decider(row, terms, rating, discounted),
    discountPercent: terms.discountPercent,
    trace: () => traceOf(row, terms, rating, discounted, plan),
  }
}

function decider(row: RatableRow, terms: PricingTerms, rating: Rating, discounted: DiscountedFee): Decider {
  if (terms.free) return 'friends_and_family'
  if (row.override !== undefined) return 'override'
  if (discounted.decidedBy !== 'full') return discounted.decidedBy
  return rating.atMinimum ? 'minimum' : 'rated'
}

function traceOf(
  row: RatableRow,
  terms: PricingTerms,
  rating: Rating,
  discounted: DiscountedFee,
  { plan }: RatingPlan,
): Trace {
  const { expectedLoss, fee } = rating
  if (terms.free) {
    const nothing = number('Friends & Family pay nothing', 0)
    return { plan, expectedLoss, nondiscountFee: nothing, certFee: nothing }
  }
  const certFee =
    row.override === undefined
      ? afterDiscount(row, terms, fee, discounted)
      : number('Fee set by a rep', toDollars(row.override))
  return { plan, expectedLoss, nondiscountFee: fee, certFee }
}

function afterDiscount(
  { entity }: RatableRow,
  { discountPercent }: PricingTerms,
  fee: Expression,
  { decidedBy }: DiscountedFee,
): Expression {
  if (decidedBy === 'full') return fee
  const kept = number(`Share left by ${discountPercent} percent off`, shareLeft(discountPercent))
  const discounted = round('Discounted fee', product('Fee less discount', [fee, kept]))
  if (decidedBy === 'discount') return discounted
  const floor = number('Minimum discounted fee', toDollars(MINIMUM_DISCOUNTED_FEE[entity]))
  return maximum('Certificate fee', [floor, discounted])
}

/** As text in hundredths of a percent, since a double would not be the exact share. */
function shareLeft(percent: number): string {
  return `${10_000 - Math.round(percent * 100)}/10000`
}

export function isPriced(row: PricedRow | RowProblem): row is PricedRow {
  return 'certFee' in row
}
