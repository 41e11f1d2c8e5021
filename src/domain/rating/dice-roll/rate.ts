import { toDollars, ZERO, type Cents } from '#domain/money.ts'
import { ratingOf, type Rating, type Unratable } from '#domain/rating/contest.ts'
import { type DiceRollFigures } from '#domain/rating/dice-roll/figures.ts'
import { type DiceRollPlan } from '#domain/rating/dice-roll/plan.ts'
import { number, planned, product } from '#domain/rating/expression.ts'
import { type Formulas } from '#domain/rating/fee.ts'
import { missingFigures } from '#domain/rating/unratable.ts'

interface Given {
  prizeValue: Cents
  plan: DiceRollPlan
}

const FORMULAS: Formulas<Given> = {
  fee: ({ prizeValue, plan }) =>
    product('Rated fee', [number('Prize', toDollars(prizeValue)), planned('Share of the prize', plan.rate)]),
}

const NO_MINIMUM = 0

/**
 * The fee of a dice roll before discounts.
 *
 * @rule K02 A dice roll costs 3 percent of its prize, however many roll, and has no minimum.
 */
export function rateDiceRoll({ prizeValue = ZERO }: DiceRollFigures, plan: DiceRollPlan): Rating | Unratable {
  if (prizeValue <= 0) return missingFigures({ 'the prize value': false })
  const estimate = toDollars(prizeValue) * plan.rate.value
  return ratingOf(estimate, FORMULAS, { prizeValue, plan }, NO_MINIMUM)
}
