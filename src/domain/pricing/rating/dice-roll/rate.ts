import { toDollars, ZERO, type Cents } from '#domain/values/money.ts'
import { buildRating, type Rating, type RatingFailure } from '#domain/pricing/rating/rated-contest.ts'
import { enteredDiceRollFigures, type DiceRollFigures } from '#domain/contests/dice-roll/figures.ts'
import type { DiceRollPlan } from '#domain/pricing/rating/dice-roll/plan.ts'
import { numberValue, planValue, product } from '#domain/pricing/rating/expression.ts'
import type { Formulas } from '#domain/pricing/rating/fee.ts'
import { failForMissingFigures } from '#domain/pricing/rating/rating-failures.ts'

interface RatingInput {
  prizeValue: Cents
  plan: DiceRollPlan
}

const FORMULAS: Formulas<RatingInput> = {
  fee: ({ prizeValue, plan }) =>
    product('Rated fee', [
      numberValue('Prize', toDollars(prizeValue)),
      planValue('Share of the prize', plan.rate),
    ]),
  estimatedFee: ({ prizeValue, plan }) => toDollars(prizeValue) * plan.rate.value,
}

const NO_MINIMUM = 0

/**
 * The fee of a dice roll before discounts.
 *
 * @rule K02 A dice roll costs 3 percent of its prize for any number of rollers, and has no minimum fee.
 */
export function rateDiceRoll(figures: DiceRollFigures, plan: DiceRollPlan): Rating | RatingFailure {
  const { prizeValue = ZERO } = figures
  if (prizeValue <= 0) return failForMissingFigures(enteredDiceRollFigures(figures))
  return buildRating(FORMULAS, { prizeValue, plan }, NO_MINIMUM)
}
