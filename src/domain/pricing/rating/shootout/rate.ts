import { toDollars, ZERO, type Cents } from '#domain/values/money.ts'
import {
  canDivideAttempts,
  LUMP_SUM,
  payoutTimeframes,
  SHOOTOUT_DEFAULTS,
  type PayoutTimeframe,
} from '#domain/contests/shootout/shootout-options.ts'
import { findBand, bandFactorExpression, type Band } from '#domain/pricing/rating/bands.ts'
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
import { enteredShootoutFigures, type ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { attemptsFactor, presentValue, type ShootoutPlan } from '#domain/pricing/rating/shootout/plan.ts'
import {
  failForContradiction,
  failForMissingFigures,
  failWithoutPrice,
} from '#domain/pricing/rating/rating-failures.ts'

interface RatingInput {
  attempts: number
  attemptsPerAmateur: number
  payoutTimeframe: PayoutTimeframe
  prizeValue: Cents
  band: Band
  plan: ShootoutPlan
}

/** At most one winner: the present value of the prize times the chance that one of the shots goes in. */
function expectedLoss(given: RatingInput): Expression {
  const { attempts, attemptsPerAmateur, payoutTimeframe, prizeValue, band, plan } = given
  const shot = product('Chance that a shot goes in', [
    planValue('Odds of a shot', plan.p),
    bandFactorExpression(band),
  ])
  const none = power(
    'Chance that no shot goes in',
    complement('Chance that a shot misses', shot),
    numberValue('Shots', attempts),
  )
  return product('Expected loss', [
    numberValue('Prize', toDollars(prizeValue)),
    planValue('Value today of a dollar so paid', presentValue(plan, payoutTimeframe)),
    complement('Chance that one of all shots goes in', none),
    planValue('Factor for the shots of one amateur', attemptsFactor(plan, attemptsPerAmateur)),
  ])
}

const FORMULAS: Formulas<RatingInput> = {
  fee: (given) =>
    sum('Rated fee', [
      planValue('Base fee', given.plan.base),
      product('Loaded expected loss', [planValue('Load', given.plan.load), expectedLoss(given)]),
    ]),
  estimatedFee: ({ attempts, attemptsPerAmateur, payoutTimeframe, prizeValue, band, plan }) => {
    const some = 1 - (1 - plan.p.value * band.f.value) ** attempts
    const today = toDollars(prizeValue) * presentValue(plan, payoutTimeframe).value
    return plan.base.value + plan.load.value * today * some * attemptsFactor(plan, attemptsPerAmateur).value
  },
  expectedLoss,
}

/**
 * The fee of a shootout before discounts.
 *
 * @rule K04 A shootout is rated on all its shots, the shots per amateur, the yardage, the prize and how it is paid out.
 */
export function rateShootout(figures: ShootoutFigures, plan: ShootoutPlan): Rating | RatingFailure {
  const { attempts = 0, yardage = 0, payoutTimeframe, prizeValue = ZERO } = figures
  const { attemptsPerAmateur = SHOOTOUT_DEFAULTS.attemptsPerAmateur } = figures
  if (payoutTimeframe === undefined || prizeValue <= 0 || yardage <= 0 || attempts <= 0) {
    return failForMissingFigures(enteredShootoutFigures(figures))
  }
  if (payoutTimeframe === LUMP_SUM && !payoutTimeframes(prizeValue).includes(LUMP_SUM)) {
    return failForContradiction('Only a prize of $100,000 is paid as a lump sum. Choose an annuity')
  }
  if (!canDivideAttempts(attemptsPerAmateur, attempts)) {
    return failForContradiction(
      `${attempts} shots don’t divide evenly by ${attemptsPerAmateur} per amateur. Change one of the numbers`,
    )
  }
  const band = findBand(plan.bands, yardage)
  if (!band) return failWithoutPrice(`${yardage} yards`)
  const given = { attempts, attemptsPerAmateur, payoutTimeframe, prizeValue, band, plan }
  return buildRating(FORMULAS, given, plan.minGross)
}
