import { toDollars, ZERO, type Cents } from '#domain/money.ts'
import { bandFactor, type Band } from '#domain/rating/bands.ts'
import { ratingOf, type Rating, type Unratable } from '#domain/rating/rated-contest.ts'
import { number, planned, product, sum, type Expression } from '#domain/rating/expression.ts'
import { type Formulas } from '#domain/rating/fee.ts'
import { holeInOneFiguresTyped, type HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { bandFor, type HoleInOnePlan } from '#domain/contests/hole-in-one/rating/plan.ts'
import { loadedDollars, loadedPrize } from '#domain/rating/load-layers.ts'
import { askFor, noPriceFor } from '#domain/rating/unratable.ts'

interface Given {
  amateurs: number
  pros: number
  prizeValue: Cents
  band: Band
  plan: HoleInOnePlan
}

/** The base, plus the expected aces times the prize with each of its layers under its load. Every ace pays. */
const FORMULAS: Formulas<Given> = {
  fee: (given) =>
    sum('Rated fee', [
      planned('Base fee', given.plan.base),
      product('Loaded expected loss', [
        expectedAces(given),
        loadedPrize(given.plan.loadLayers, given.prizeValue),
      ]),
    ]),
  expectedLoss: (given) =>
    product('Expected loss', [expectedAces(given), number('Prize', toDollars(given.prizeValue))]),
}

function expectedAces({ amateurs, pros, plan, band }: Given): Expression {
  const prosAsAmateurs = product('Pros as amateurs', [
    number('Pros', pros),
    planned('Amateurs that a pro counts for', plan.proWeight),
  ])
  return product('Expected aces', [
    sum('Shots', [number('Amateurs', amateurs), prosAsAmateurs]),
    planned('Odds of an ace', plan.p0),
    bandFactor(band),
  ])
}

function estimate({ amateurs, pros, prizeValue, band, plan }: Given): number {
  const aces = (amateurs + pros * plan.proWeight.value) * plan.p0.value * band.f.value
  return plan.base.value + aces * loadedDollars(plan.loadLayers, prizeValue)
}

/**
 * The fee of a grand prize before discounts.
 *
 * @rule K05 A hole-in-one fee is rated on the shots, the yardage and the prize, and never falls below the plan's minimum.
 */
export function rateHoleInOne(figures: HoleInOneFigures, plan: HoleInOnePlan): Rating | Unratable {
  const { amateurs = 0, pros = 0, yardage = 0, prizeValue = ZERO } = figures
  if (prizeValue <= 0 || yardage <= 0 || amateurs + pros <= 0) {
    return askFor(holeInOneFiguresTyped(figures))
  }
  const band = bandFor(plan, yardage)
  if (!band) return noPriceFor(`${yardage} yards`)
  const given = { amateurs, pros, prizeValue, band, plan }
  return ratingOf(estimate(given), FORMULAS, given, plan.minGross)
}
