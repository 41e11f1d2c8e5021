import { toDollars, ZERO, type Cents } from '#domain/values/money.ts'
import { bandFactorExpression, type Band } from '#domain/pricing/rating/bands.ts'
import { buildRating, type Rating, type RatingFailure } from '#domain/pricing/rating/rated-contest.ts'
import { numberValue, planValue, product, sum, type Expression } from '#domain/pricing/rating/expression.ts'
import type { Formulas } from '#domain/pricing/rating/fee.ts'
import { enteredHoleInOneFigures, type HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { bandFor, type HoleInOnePlan } from '#domain/pricing/rating/hole-in-one/plan.ts'
import { calculateLoadedPrize, loadedPrizeExpression } from '#domain/pricing/rating/load-layers.ts'
import { failForMissingFigures, failWithoutPrice } from '#domain/pricing/rating/rating-failures.ts'

interface RatingInput {
  amateurs: number
  pros: number
  prizeValue: Cents
  band: Band
  plan: HoleInOnePlan
}

/** The base, plus the expected aces times the prize, each layer multiplied by its load. Every ace is paid. */
const FORMULAS: Formulas<RatingInput> = {
  fee: (given) =>
    sum('Rated fee', [
      planValue('Base fee', given.plan.base),
      product('Loaded expected loss', [
        expectedAces(given),
        loadedPrizeExpression(given.plan.loadLayers, given.prizeValue),
      ]),
    ]),
  estimatedFee: ({ amateurs, pros, prizeValue, band, plan }) => {
    const aces = (amateurs + pros * plan.proWeight.value) * plan.p0.value * band.f.value
    return plan.base.value + aces * calculateLoadedPrize(plan.loadLayers, prizeValue)
  },
  expectedLoss: (given) =>
    product('Expected loss', [expectedAces(given), numberValue('Prize', toDollars(given.prizeValue))]),
}

function expectedAces({ amateurs, pros, plan, band }: RatingInput): Expression {
  const prosAsAmateurs = product('Pros as amateurs', [
    numberValue('Pros', pros),
    planValue('Amateurs that a pro counts for', plan.proWeight),
  ])
  return product('Expected aces', [
    sum('Shots', [numberValue('Amateurs', amateurs), prosAsAmateurs]),
    planValue('Odds of an ace', plan.p0),
    bandFactorExpression(band),
  ])
}

/**
 * The fee of a grand prize before discounts.
 *
 * @rule K05 A hole-in-one fee depends on the shots, the yardage and the prize, and is never below the plan's minimum.
 */
export function rateHoleInOne(figures: HoleInOneFigures, plan: HoleInOnePlan): Rating | RatingFailure {
  const { amateurs = 0, pros = 0, yardage = 0, prizeValue = ZERO } = figures
  if (prizeValue <= 0 || yardage <= 0 || amateurs + pros <= 0) {
    return failForMissingFigures(enteredHoleInOneFigures(figures))
  }
  const band = bandFor(plan, yardage)
  if (!band) return failWithoutPrice(`${yardage} yards`)
  const given = { amateurs, pros, prizeValue, band, plan }
  return buildRating(FORMULAS, given, plan.minGross)
}
