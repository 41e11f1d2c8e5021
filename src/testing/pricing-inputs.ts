import fc from 'fast-check'
import { findClientType } from '#domain/values/client-types.ts'
import { fromDollars, type Cents, ZERO } from '#domain/values/money.ts'
import type { Coupon } from '#domain/pricing/coupon.ts'
import { arbitraryExtras } from '#testing/arbitrary-extras.ts'
import { STANDARD_COUPONS } from '#testing/standard-coupons.ts'
import { RECALCULATED_INPUTS } from '#domain/pricing/calculation/fingerprint.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import type { RatedRow } from '#domain/pricing/rating/rated-contest.ts'
import type { EveryFigure } from '#domain/contests/missing-figures.ts'
import type { DiceRollFigures } from '#domain/contests/dice-roll/figures.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import type { PuttingFigures } from '#domain/contests/putting/figures.ts'
import type { ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import type { ContestRows } from '#domain/pricing/rating/rated-contests.ts'
import { payoutTimeframes, SHOOTOUT_PRIZES } from '#domain/contests/shootout/shootout-options.ts'

// Random inputs of prices, for the tests of what holds for every quote.

export const whole = (min: number, max: number) => fc.integer({ min, max })
const dollars = (min: number, max: number) => whole(min, max).map(fromDollars)

/** Any row with every figure of its kind, so that a new figure is tested too. */
type Any<Figures> = fc.Arbitrary<EveryFigure<Figures>>

const anyGrandPrize: Any<HoleInOneFigures> = fc.record({
  prizeValue: dollars(500, 1_000_000),
  amateurs: whole(1, 288),
  pros: whole(0, 144),
  yardage: whole(135, 300),
})
const anyPutt: Any<PuttingFigures> = fc.oneof(
  fc.record({
    contestType: fc.constant('Single Putt' as const),
    distance: fc.constantFrom('40' as const, '50' as const, '60' as const),
    finalists: fc.oneof(fc.constant(1), whole(1, 50)),
    prizeValue: fc.oneof(dollars(500, 50_000), fc.constantFrom(2_500, 5_000, 10_000).map(fromDollars)),
  }),
  fc.record({
    contestType: fc.constant('Progressive Putt' as const),
    distance: fc.constant('10-30-50' as const),
    finalists: whole(1, 288),
    prizeValue: dollars(500, 50_000),
  }),
)
export const anyShootout: Any<ShootoutFigures> = fc
  .record({
    prizeValue: fc.constantFrom(...SHOOTOUT_PRIZES).map(fromDollars),
    each: whole(1, 4),
    amateurs: whole(1, 10),
    yardage: whole(165, 300),
  })
  .chain(({ each, amateurs, ...figures }) =>
    fc.constantFrom(...payoutTimeframes(figures.prizeValue)).map((payoutTimeframe) => ({
      ...figures,
      payoutTimeframe,
      attempts: each * amateurs,
      attemptsPerAmateur: each,
    })),
  )
const anyDice: Any<DiceRollFigures> = fc.record({
  rollers: fc.constantFrom(4, 8, 12),
  prizeValue: fc.constantFrom(2_500, 5_000, 10_000).map(fromDollars),
})

function rowsOf<Figures>(
  figures: fc.Arbitrary<Figures>,
  maxLength: number,
): fc.Arbitrary<RatedRow<Figures>[]> {
  const override = fc.option(dollars(0, 5_000), { nil: undefined, freq: 8 })
  return fc
    .array(fc.record({ figures, override }), { maxLength })
    .map((rows) => rows.map((row, place) => ({ index: place + 1, ...row })))
}

const anyCoupons: fc.Arbitrary<Coupon[]> = fc.array(
  fc.oneof(
    fc.constantFrom(...STANDARD_COUPONS),
    fc.record({
      code: fc.constantFrom('A', 'B'),
      isPercentage: fc.constant(true as const),
      value: whole(0, 100),
    }),
    fc.record({
      code: fc.constant('C'),
      isPercentage: fc.constant(false as const),
      value: dollars(0, 5_000),
    }),
  ),
  { maxLength: 4 },
)

const CLIENTS = ['School', 'Chevrolet group', 'First Command', 'Other auto dealer brands', undefined]

/** A value for every input, so that a new input is tested too; `clientType` is its label here. */
const INPUTS = {
  clientType: fc.constantFrom(...CLIENTS),
  producer: fc.boolean(),
  partner: fc.option(
    whole(0, 5_000).map((hundredths) => ({ percent: hundredths / 100 })),
    { nil: undefined, freq: 3 },
  ),
  contests: fc.record<Required<ContestRows>>({
    grand_prize: rowsOf(anyGrandPrize, 5),
    putting_prize: rowsOf(anyPutt, 4),
    shootout: rowsOf(anyShootout, 4),
    dice_roll: rowsOf(anyDice, 1),
  }),
  fees: arbitraryExtras(
    fc.oneof(
      fc.constant(ZERO),
      whole(1, 100_000).map((cents) => cents as Cents),
    ),
  ),
  bonusPrizes: fc.option(fc.record({ type: fc.constantFrom('standard', 'premium'), count: whole(1, 9) }), {
    nil: undefined,
  }),
  customBonusSigns: fc.boolean(),
  rush: fc.boolean(),
  coupons: anyCoupons,
  producerFee: whole(0, 90_000).map((cents) => cents as Cents),
} satisfies Record<keyof PricingBasis, fc.Arbitrary<unknown>>

export const anyBasis: fc.Arbitrary<PricingBasis> = fc
  .record(INPUTS)
  .map(({ clientType: label, ...basis }) => ({
    ...basis,
    clientType: findClientType(basis.producer ? 'Farmers Insurance Agent' : (label ?? ''), basis),
  }))

export const ALL_INPUTS = Object.keys(INPUTS) as (keyof PricingBasis)[]

/** The inputs that contest fees depend on. */
export const RATED_INPUTS = ALL_INPUTS.filter(
  (input) => !RECALCULATED_INPUTS.some((recalculated) => recalculated === input),
)
