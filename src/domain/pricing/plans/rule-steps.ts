import { LUMP_SUM, SHOOTOUT_PRIZES } from '#domain/contests/shootout/shootout-options.ts'
import { type FormulaStep, stepsOf } from '#domain/pricing/plans/formula-steps.ts'
import type { Band } from '#domain/pricing/rating/bands.ts'
import { ratedDiceRoll } from '#domain/pricing/rating/dice-roll/rated-contest.ts'
import { traceRating } from '#domain/pricing/rating/fee.ts'
import { ratedHoleInOne } from '#domain/pricing/rating/hole-in-one/rated-contest.ts'
import { ratedPutting } from '#domain/pricing/rating/putting/rated-contest.ts'
import type { Rating, RatingFailure } from '#domain/pricing/rating/rated-contest.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { ratedShootout } from '#domain/pricing/rating/shootout/rated-contest.ts'
import { fromDollars } from '#domain/values/money.ts'

const YARDAGE_FACTOR = 'Factor for the yardage'
const PRIZE = fromDollars(5000)

/**
 * The formula of each kind of contest as steps, in the order of a plan's sections. They are those of a contest that reaches
 * every part of the plan, without its numbers.
 */
export function ruleStepsOf(plan: RatingPlan): FormulaStep[][] {
  const { hio, shootout } = plan
  const general: RatingPlan = {
    ...plan,
    hio: { ...hio, bands: inGeneral(hio.bands) },
    shootout: { ...shootout, bands: inGeneral(shootout.bands) },
  }
  const [acesFrom = 0, shotsFrom = 0] = [hio.bands[0]?.from, shootout.bands[0]?.from]
  const topLayer = hio.loadLayers.at(-1)?.from ?? 0
  return [
    ratedHoleInOne.rate(
      { amateurs: 1, pros: 1, yardage: acesFrom, prizeValue: fromDollars(topLayer + 1) },
      general,
    ),
    ratedPutting.rate(
      { contestType: 'Single Putt', distance: '50', finalists: 2, prizeValue: PRIZE },
      general,
    ),
    ratedShootout.rate(
      {
        attempts: 2,
        attemptsPerAmateur: 1,
        yardage: shotsFrom,
        payoutTimeframe: LUMP_SUM,
        prizeValue: fromDollars(Math.min(...SHOOTOUT_PRIZES)),
      },
      general,
    ),
    ratedDiceRoll.rate({ rollers: 4, prizeValue: PRIZE }, general),
  ].map(withoutNumbers)
}

function withoutNumbers(rating: Rating | RatingFailure): FormulaStep[] {
  if ('problem' in rating) return []
  return stepsOf(traceRating(rating).fee).filter(({ how }) => how !== '')
}

function inGeneral(bands: readonly Band[]): Band[] {
  return bands.map((band) => ({ ...band, label: YARDAGE_FACTOR }))
}
