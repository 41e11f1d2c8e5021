// Full quotes of fourteen rows: five grand prizes, four putting contests, four shootouts and a dice roll.
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { findClientType } from '#domain/values/client-types.ts'
import { fromDollars, ZERO } from '#domain/values/money.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { ADD_ON_PRIZES } from '#domain/contests/putting/add-on.ts'
import type { PuttDistance } from '#domain/contests/putting/putting-options.ts'
import { ANNUITIES, LUMP_SUM, SHOOTOUT_PRIZES } from '#domain/contests/shootout/shootout-options.ts'
import type { RatedRow } from '#domain/pricing/rating/rated-contest.ts'
import type { DiceRollFigures } from '#domain/contests/dice-roll/figures.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import type { PuttingFigures } from '#domain/contests/putting/figures.ts'
import type { ShootoutFigures } from '#domain/contests/shootout/figures.ts'

export interface FullQuote extends PricingBasis {
  contests: {
    grand_prize: RatedRow<Required<HoleInOneFigures>>[]
    putting_prize: RatedRow<PuttingFigures>[]
    shootout: RatedRow<ShootoutFigures>[]
    dice_roll: RatedRow<DiceRollFigures>[]
  }
}

type Random = () => number

const CLIENTS = ['School', 'Chevrolet group', 'First Command', 'Farmers Insurance Agent'] as const

/** The same quotes for the same seed, so that every engine prices the same ones. */
export function fullQuotes(count: number, seed = 20_270_115): FullQuote[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => fullQuote(random))
}

function fullQuote(random: Random): FullQuote {
  const client = oneOf(random, CLIENTS)
  const producer = client === 'Farmers Insurance Agent'
  return {
    clientType: findClientType(client, { producer }),
    producer,
    contests: {
      grand_prize: slots(5, () => ({
        prizeValue: fromDollars(between(random, 5, 1_500) * 100),
        amateurs: between(random, 20, 288),
        pros: between(random, 0, 20),
        yardage: between(random, 135, 300),
      })),
      putting_prize: slots(4, () => putt(random)),
      shootout: slots(4, () => shootout(random)),
      dice_roll: slots(1, () => ({ rollers: 8, prizeValue: fromDollars(oneOf(random, ADD_ON_PRIZES)) })),
    },
    bonusPrizes: { type: 'premium', count: between(random, 1, 9) },
    customBonusSigns: random() < 0.5,
    rush: random() < 0.5,
    coupons: [],
    fees: USUAL_FEES,
    producerFee: ZERO,
  }
}

function putt(random: Random): PuttingFigures {
  const distance = oneOf<PuttDistance>(random, ['40', '50', '60', '10-30-50'])
  const progressive = distance === '10-30-50'
  return {
    contestType: progressive ? 'Progressive Putt' : 'Single Putt',
    distance,
    finalists: progressive ? between(random, 1, 288) : between(random, 1, 3),
    prizeValue: fromDollars(random() < 0.3 ? oneOf(random, ADD_ON_PRIZES) : between(random, 5, 500) * 100),
  }
}

function shootout(random: Random): ShootoutFigures {
  const attemptsPerAmateur = between(random, 1, 3)
  const prize = oneOf(random, SHOOTOUT_PRIZES)
  return {
    attemptsPerAmateur,
    attempts: attemptsPerAmateur * between(random, 1, 6),
    yardage: between(random, 165, 300),
    prizeValue: fromDollars(prize),
    payoutTimeframe: prize === 100_000 && random() < 0.3 ? LUMP_SUM : oneOf(random, ANNUITIES),
  }
}

function slots<Figures>(count: number, figures: () => Figures): RatedRow<Figures>[] {
  return Array.from({ length: count }, (_, place) => ({ index: place + 1, figures: figures() }))
}

function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value
}

function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
