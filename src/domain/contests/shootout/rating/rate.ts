import { toDollars, ZERO, type Cents } from '#domain/money.ts'
import {
  dividesAttempts,
  LUMP_SUM,
  payoutTimeframes,
  SHOOTOUT_DEFAULTS,
  type PayoutTimeframe,
} from '#domain/contests/shootout/shootout-options.ts'
import { bandAt, bandFactor, type Band } from '#domain/rating/bands.ts'
import { ratingOf, type Rating, type Unratable } from '#domain/rating/rated-contest.ts'
import { number, planned, power, product, rest, sum, type Expression } from '#domain/rating/expression.ts'
import { type Formulas } from '#domain/rating/fee.ts'
import { shootoutFiguresTyped, type ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { attemptsFactor, presentValue, type ShootoutPlan } from '#domain/contests/shootout/rating/plan.ts'
import { contradiction, askFor, noPriceFor } from '#domain/rating/unratable.ts'

interface Given {
  attempts: number
  attemptsPerAmateur: number
  payoutTimeframe: PayoutTimeframe
  prizeValue: Cents
  band: Band
  plan: ShootoutPlan
}

/** One winner at most: the prize at its present value times the chance that some shot goes in. */
function expectedLoss(given: Given): Expression {
  const { attempts, attemptsPerAmateur, payoutTimeframe, prizeValue, band, plan } = given
  const shot = product('Chance that a shot goes in', [planned('Odds of a shot', plan.p), bandFactor(band)])
  const none = power(
    'Chance that no shot goes in',
    rest('Chance that a shot misses', shot),
    number('Shots', attempts),
  )
  return product('Expected loss', [
    number('Prize', toDollars(prizeValue)),
    planned('Value today of a dollar so paid', presentValue(plan, payoutTimeframe)),
    rest('Chance that one of all shots goes in', none),
    planned('Factor for the shots of one amateur', attemptsFactor(plan, attemptsPerAmateur)),
  ])
}

const FORMULAS: Formulas<Given> = {
  fee: (given) =>
    sum('Rated fee', [
      planned('Base fee', given.plan.base),
      product('Loaded expected loss', [planned('Load', given.plan.load), expectedLoss(given)]),
    ]),
  expectedLoss,
}

function estimate(given: Given): number {
  const { attempts, attemptsPerAmateur, payoutTimeframe, prizeValue, band, plan } = given
  const some = 1 - (1 - plan.p.value * band.f.value) ** attempts
  const today = toDollars(prizeValue) * presentValue(plan, payoutTimeframe).value
  return plan.base.value + plan.load.value * today * some * attemptsFactor(plan, attemptsPerAmateur).value
}

/**
 * The fee of a shootout before discounts.
 *
 * @rule K04 A shootout is rated on all its shots, the shots per amateur, the yardage, the prize and how it is paid out.
 */
export function rateShootout(figures: ShootoutFigures, plan: ShootoutPlan): Rating | Unratable {
  const { attempts = 0, yardage = 0, payoutTimeframe, prizeValue = ZERO } = figures
  const { attemptsPerAmateur = SHOOTOUT_DEFAULTS.attemptsPerAmateur } = figures
  if (payoutTimeframe === undefined || prizeValue <= 0 || yardage <= 0 || attempts <= 0) {
    return askFor(shootoutFiguresTyped(figures))
  }
  if (payoutTimeframe === LUMP_SUM && !payoutTimeframes(prizeValue).includes(LUMP_SUM)) {
    return contradiction('Only a prize of $100,000 is paid as a lump sum; choose an annuity')
  }
  if (!dividesAttempts(attemptsPerAmateur, attempts)) {
    return contradiction(
      `${attempts} attempts cannot be shared out at ${attemptsPerAmateur} for each amateur; change one of the two`,
    )
  }
  const band = bandAt(plan.bands, yardage)
  if (!band) return noPriceFor(`${yardage} yards`)
  const given = { attempts, attemptsPerAmateur, payoutTimeframe, prizeValue, band, plan }
  return ratingOf(estimate(given), FORMULAS, given, plan.minGross)
}
