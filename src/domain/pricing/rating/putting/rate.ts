import { toDollars, ZERO, type Cents } from '#domain/values/money.ts'
import { ADD_ON_FIGURES } from '#domain/contests/putting/add-on.ts'
import { ADD_ON_DISTANCE } from '#domain/contests/putting/putting-options.ts'
import { buildRating, type Rating, type RatingFailure } from '#domain/pricing/rating/rated-contest.ts'
import {
  numberValue,
  planValue,
  power,
  product,
  complement,
  sum,
  type Expression,
} from '#domain/pricing/rating/expression.ts'
import type { Formulas } from '#domain/pricing/rating/fee.ts'
import type { PlanNumber } from '#domain/pricing/rating/plan-number.ts'
import { enteredPuttingFigures, type PuttingFigures } from '#domain/contests/putting/figures.ts'
import { addOnPrice, puttOdds, type PuttingPlan } from '#domain/pricing/rating/putting/plan.ts'
import { failForMissingFigures, failWithoutPrice } from '#domain/pricing/rating/rating-failures.ts'

interface RatingInput {
  finalists: number
  prizeValue: Cents
  odds: PlanNumber
  plan: PuttingPlan
}

/** At most one winner: the prize times the chance that somebody holes out. */
function expectedLoss({ finalists, prizeValue, odds }: RatingInput): Expression {
  const nobody = power(
    'Chance that no one holes out',
    complement('Chance that one finalist misses', planValue('Odds that one finalist holes out', odds)),
    numberValue('Finalists', finalists),
  )
  return product('Expected loss', [
    numberValue('Prize', toDollars(prizeValue)),
    complement('Chance that someone holes out', nobody),
  ])
}

const FORMULAS: Formulas<RatingInput> = {
  fee: (given) =>
    sum('Rated fee', [
      planValue('Base fee', given.plan.base),
      product('Loaded expected loss', [planValue('Load', given.plan.load), expectedLoss(given)]),
    ]),
  estimatedFee: ({ finalists, prizeValue, odds, plan }) => {
    const somebody = 1 - (1 - odds.value) ** finalists
    return plan.base.value + plan.load.value * toDollars(prizeValue) * somebody
  },
  expectedLoss,
}

const ADD_ON_FORMULAS: Formulas<RatingInput & { price: number }> = {
  fee: ({ price }) => numberValue('Price of the add-on', price),
  estimatedFee: ({ price }) => price,
  expectedLoss,
}

const NO_MINIMUM = 0

/**
 * The fee of a putting contest before discounts.
 *
 * @rule K03 A putt is rated on its type, distance, finalists and prize; the add-on, one finalist's putt from 60 feet
 * for one of three prizes, has a fixed price.
 */
export function ratePutting(figures: PuttingFigures, plan: PuttingPlan): Rating | RatingFailure {
  const { contestType, distance, finalists = 0, prizeValue = ZERO } = figures
  if (contestType === undefined || distance === undefined || finalists <= 0 || prizeValue <= 0) {
    return failForMissingFigures(enteredPuttingFigures(figures))
  }
  const odds = puttOdds(plan, contestType, distance)
  if (!odds) return failWithoutPrice(`a ${contestType} from ${distance} feet`)

  const given = { finalists, prizeValue, odds, plan }
  const isLong = distance === ADD_ON_DISTANCE
  const putt = isLong ? { distanceFeet: Number(ADD_ON_DISTANCE), prizeValue } : undefined
  const price =
    isLong && finalists === ADD_ON_FIGURES.finalists ? addOnPrice(plan, toDollars(prizeValue)) : undefined
  if (price !== undefined) {
    const addOn = { finalists, prizeValue, odds, plan, price }
    return buildRating(ADD_ON_FORMULAS, addOn, NO_MINIMUM, putt)
  }
  return buildRating(FORMULAS, given, plan.minGross, putt)
}
