import { toDollars } from '#domain/money.ts'
import { type Band } from '#domain/rating/bands.ts'
import { type Rating, type Unratable } from '#domain/rating/contest.ts'
import { evaluate, maximum, number, product, round, sum, type Expression } from '#domain/rating/expression.ts'
import { complete, type CompleteFigures, type HoleInOneFigures } from '#domain/rating/hole-in-one/figures.ts'
import { bandFor, type HoleInOnePlan } from '#domain/rating/hole-in-one/plan.ts'
import { prizeParts, type PrizePart } from '#domain/rating/load-layers.ts'

/**
 * The fee of a grand prize before discounts: the base, plus the expected aces times the prize with each of its
 * layers under its load. Every ace pays.
 *
 * @rule K05 A hole-in-one fee is rated on the shots, the yardage and the prize, and never falls below the plan's minimum.
 */
export function rateHoleInOne(figures: HoleInOneFigures, plan: HoleInOnePlan): Rating | Unratable {
  const row = complete(figures)
  if ('problem' in row) return row
  const band = bandFor(plan, row.yardage)
  if (!band) {
    return { problem: { code: 'NO_BAND', message: `There is no price for ${row.yardage} yards; talk to us` } }
  }
  const aces = expectedAces(row, plan, band)
  const rated = round('Rounded to whole dollars', ratedFee(row, plan, aces))
  const fee = maximum('Fee before discount', [number('Minimum fee', plan.minGross), rated])
  const dollars = evaluate(fee)
  return {
    fee,
    dollars,
    expectedLoss: product('Expected loss', [aces, number('Prize', toDollars(row.prizeValue))]),
    atMinimum: dollars === plan.minGross && dollars > evaluate(rated),
  }
}

function ratedFee(row: CompleteFigures, plan: HoleInOnePlan, aces: Expression): Expression {
  const parts = prizeParts(plan.loadLayers, row.prizeValue)
  return sum('Rated fee', [
    number('Base fee', plan.base),
    product('Loaded expected loss', [aces, sum('Loaded prize', parts.map(loadedPart))]),
  ])
}

function expectedAces({ amateurs, pros }: CompleteFigures, plan: HoleInOnePlan, band: Band): Expression {
  const weighted = product('Pros as amateurs', [
    number('Pros', pros),
    number('Amateurs that a pro counts for', plan.proWeight),
  ])
  return product('Expected aces', [
    sum('Shots', [number('Amateurs', amateurs), weighted]),
    number('Odds of an ace', plan.p0),
    number(`Factor for ${band.from} to ${band.to} yards`, band.f),
  ])
}

function loadedPart({ from, upto, load, dollars }: PrizePart): Expression {
  const layer = upto === null ? `above $${from}` : `from $${from} to $${upto}`
  return product(`Layer ${layer}`, [number(`Prize ${layer}`, dollars), number(`Load ${layer}`, load)])
}
