import { toDollars, ZERO, type Cents } from '#domain/money.ts'
import { ADD_ON_FIGURES } from '#domain/contests/putting/add-on.ts'
import { ADD_ON_DISTANCE } from '#domain/contests/putting/putting-options.ts'
import { ratingOf, type Rating, type Unratable } from '#domain/rating/rated-contest.ts'
import { number, planned, power, product, rest, sum, type Expression } from '#domain/rating/expression.ts'
import { type Formulas } from '#domain/rating/fee.ts'
import { type PlanNumber } from '#domain/rating/plan-number.ts'
import { puttingFiguresTyped, type PuttingFigures } from '#domain/contests/putting/figures.ts'
import { addOnPrice, holingOdds, type PuttingPlan } from '#domain/contests/putting/rating/plan.ts'
import { askFor, noPriceFor } from '#domain/rating/unratable.ts'

interface Given {
  finalists: number
  prizeValue: Cents
  odds: PlanNumber
  plan: PuttingPlan
}

/** One winner at most: the prize times the chance that somebody holes out. */
function expectedLoss({ finalists, prizeValue, odds }: Given): Expression {
  const nobody = power(
    'Chance that nobody holes out',
    rest('Chance that one finalist misses', planned('Odds that one finalist holes out', odds)),
    number('Finalists', finalists),
  )
  return product('Expected loss', [
    number('Prize', toDollars(prizeValue)),
    rest('Chance that somebody holes out', nobody),
  ])
}

const BY_ODDS: Formulas<Given> = {
  fee: (given) =>
    sum('Rated fee', [
      planned('Base fee', given.plan.base),
      product('Loaded expected loss', [planned('Load', given.plan.load), expectedLoss(given)]),
    ]),
  expectedLoss,
}

function estimate({ finalists, prizeValue, odds, plan }: Given): number {
  const somebody = 1 - (1 - odds.value) ** finalists
  return plan.base.value + plan.load.value * toDollars(prizeValue) * somebody
}

const AS_ADD_ON: Formulas<Given & { price: number }> = {
  fee: ({ price }) => number('Price of the add-on', price),
  expectedLoss,
}

const NO_MINIMUM = 0

/**
 * The fee of a putting contest before discounts.
 *
 * @rule K03 A putt is rated on its type, distance, finalists and prize; the add-on, one finalist's putt from 60 feet for one of its three prizes, has a fixed price instead.
 */
export function ratePutting(figures: PuttingFigures, plan: PuttingPlan): Rating | Unratable {
  const { contestType, distance, finalists = 0, prizeValue = ZERO } = figures
  if (contestType === undefined || distance === undefined || finalists <= 0 || prizeValue <= 0) {
    return askFor(puttingFiguresTyped(figures))
  }
  const odds = holingOdds(plan, contestType, distance)
  if (!odds) return noPriceFor(`a ${contestType} from ${distance} feet`)

  const given = { finalists, prizeValue, odds, plan }
  const isLong = distance === ADD_ON_DISTANCE
  const putt = isLong ? { distanceFeet: Number(ADD_ON_DISTANCE), prizeValue } : undefined
  const price =
    isLong && finalists === ADD_ON_FIGURES.finalists ? addOnPrice(plan, toDollars(prizeValue)) : undefined
  if (price !== undefined) {
    const addOn = { finalists, prizeValue, odds, plan, price }
    return ratingOf(price, AS_ADD_ON, addOn, NO_MINIMUM, putt)
  }
  return ratingOf(estimate(given), BY_ODDS, given, plan.minGross, putt)
}
