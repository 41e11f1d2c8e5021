import { toDollars } from '#domain/values/money.ts'
import { MINIMUM_DISCOUNTED_FEE } from '#domain/pricing/calculation/discounted-fee.ts'
import { isPriced, priceRow, type PricedRow } from '#domain/pricing/calculation/price-row.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { getPricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { forEachRow } from '#domain/pricing/rating/rated-contests.ts'
import {
  maximum,
  numberValue,
  planValue,
  product,
  round,
  type Expression,
  evaluate,
} from '#domain/pricing/rating/expression.ts'
import { traceRating } from '#domain/pricing/rating/fee.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { parsePlanNumber } from '#domain/pricing/rating/plan-number.ts'
import { toDecimalText } from '#domain/pricing/rating/rational.ts'

/** The calculation of a row's fee, for reps. Evaluating a tree gives its fee, in dollars. */
export interface PriceTrace {
  entity: ContestKind
  index: number
  plan: string
  /** Absent if the plan has a rate but no odds. */
  expectedLoss?: Expression
  nondiscountFee: Expression
  certFee: Expression
}

/**
 * One trace per priced row, made on request and separate from the prices, so that prices never contain odds.
 *
 * @rule O01 A rep can see every price line by line, down to the numbers of the plan; evaluating it gives the same price.
 */
export function tracePrices(basis: PricingBasis, plan: RatingPlan): PriceTrace[] {
  const terms = getPricingTerms(basis)
  const traced: PriceTrace[] = []
  forEachRow(basis.contests, (contest, row) => {
    const priced = priceRow(contest, row, terms, plan)
    const rating = contest.rate(row.figures, plan)
    if (!isPriced(priced) || 'problem' in rating) return
    const { entity, index } = priced
    const { fee, ...loss } = traceRating(rating)
    const free = priced.decidedBy === 'friends_and_family'
    traced.push({
      entity,
      index,
      plan: plan.plan,
      ...loss,
      nondiscountFee: free ? NO_FEE : fee,
      certFee: certFee(priced, fee),
    })
  })
  return traced
}

const NO_FEE = numberValue('Friends & Family pay nothing', 0)

function certFee({ entity, decidedBy, discountPercent, certFee }: PricedRow, fee: Expression): Expression {
  switch (decidedBy) {
    case 'friends_and_family':
      return NO_FEE
    case 'override':
      return numberValue('Fee set by a rep', toDollars(certFee))
    case 'rated':
    case 'minimum':
      return fee
    case 'discount':
      return traceDiscount(fee, discountPercent)
    case 'floor': {
      const floor = numberValue('Minimum discounted fee', toDollars(MINIMUM_DISCOUNTED_FEE[entity]))
      return maximum('Certificate fee', [floor, traceDiscount(fee, discountPercent)])
    }
  }
}

function traceDiscount(fee: Expression, percent: number): Expression {
  // In hundredths of a percent, because a double would not be exact.
  const share = parsePlanNumber(`${10_000 - Math.round(percent * 100)}/10000`)
  const kept = planValue(`Share left by ${percent} percent off`, share)
  return round('Discounted fee', product('Fee less discount', [fee, kept]))
}

/** One line of the calculation for reps: the result above, its parts indented below. */
interface TraceLine {
  depth: number
  label: string
  how: Expression['kind']
  value: string
}

/** Enough digits to show the odds of one shot. */
const DIGITS = 8

/** The whole calculation of a row, from the certificate fee down to the numbers of the plan. */
export function flattenTrace({ certFee, nondiscountFee, expectedLoss }: PriceTrace): TraceLine[] {
  // A fee set by hand does not contain the rated one, so that is added for comparison.
  const rated = certFee.kind === 'number' && certFee !== nondiscountFee ? lines(nondiscountFee) : []
  const loss = expectedLoss ? lines(expectedLoss).slice(0, 1) : []
  return [...lines(certFee), ...rated, ...loss]
}

function lines(expression: Expression, depth = 0): TraceLine[] {
  const { kind, label } = expression
  const value = kind === 'number' ? expression.text : toDecimalText(evaluate(expression), DIGITS)
  const parts = kind === 'number' ? [] : expression.of.flatMap((part) => lines(part, depth + 1))
  return [{ depth, label, how: kind, value }, ...parts]
}
