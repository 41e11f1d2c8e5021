import { toDollars, ZERO, type Cents } from '#domain/money.ts'
import { ratingOf, type Rating, type Unratable } from '#domain/rating/rated-contest.ts'
import { diceRollFiguresTyped, type DiceRollFigures } from '#domain/contests/dice-roll/figures.ts'
import { type DiceRollPlan } from '#domain/contests/dice-roll/rating/plan.ts'
import { number, planned, product } from '#domain/rating/expression.ts'
import { type Formulas } from '#domain/rating/fee.ts'
import { askFor } from '#domain/rating/unratable.ts'

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
export function rateDiceRoll(figures: DiceRollFigures, plan: DiceRollPlan): Rating | Unratable {
  const { prizeValue = ZERO } = figures
  if (prizeValue <= 0) return askFor(diceRollFiguresTyped(figures))
  const estimate = toDollars(prizeValue) * plan.rate.value
  return ratingOf(estimate, FORMULAS, { prizeValue, plan }, NO_MINIMUM)
}
