import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findClientType } from '#domain/values/client-types.ts'
import { fromDollars, ZERO, type Cents } from '#domain/values/money.ts'
import { type Coupon, STANDARD_COUPONS } from '#domain/pricing/coupon.ts'
import { MINIMUM_DISCOUNTED_FEE } from '#domain/pricing/calculation/discounted-fee.ts'
import { fingerprintInputs, RECALCULATED_INPUTS } from '#domain/pricing/calculation/fingerprint.ts'
import { priceQuote, type PricedQuote } from '#domain/pricing/calculation/price-quote.ts'
import { type PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { getPricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import {
  LUMP_SUM_PRIZE,
  payoutTimeframes,
  SHOOTOUT_PRIZES,
} from '#domain/contests/shootout/shootout-options.ts'
import { type PricingSummary } from '#domain/pricing/totals.ts'
import { tracePrices } from '#domain/pricing/explanation/trace.ts'
import { type RatedRow } from '#domain/pricing/rating/rated-contest.ts'
import { evaluate } from '#domain/pricing/rating/expression.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import { type PuttingFigures } from '#domain/contests/putting/figures.ts'
import { type ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { randomRuns } from '#testing/random-runs.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)

const whole = (min: number, max: number) => fc.integer({ min, max })
const dollars = (min: number, max: number) => whole(min, max).map(fromDollars)

const anyGrandPrize = fc.record({
  prizeValue: dollars(500, 1_000_000),
  amateurs: whole(1, 288),
  pros: whole(0, 144),
  yardage: whole(135, 300),
})
const anyPutt: fc.Arbitrary<PuttingFigures> = fc.oneof(
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
const anyShootout: fc.Arbitrary<ShootoutFigures> = fc
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
const anyDice = fc.record({
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
  contests: fc.record({
    grand_prize: rowsOf(anyGrandPrize, 5),
    putting_prize: rowsOf(anyPutt, 4),
    shootout: rowsOf(anyShootout, 4),
    dice_roll: rowsOf(anyDice, 1),
  }),
  bonusPrizes: fc.option(fc.record({ type: fc.constantFrom('standard', 'premium'), count: whole(1, 9) }), {
    nil: undefined,
  }),
  customBonusSigns: fc.boolean(),
  rush: fc.boolean(),
  coupons: anyCoupons,
  producerFee: whole(0, 90_000).map((cents) => cents as Cents),
} satisfies Record<keyof PricingBasis, fc.Arbitrary<unknown>>

const anyBasis: fc.Arbitrary<PricingBasis> = fc.record(INPUTS).map(({ clientType: label, ...basis }) => ({
  ...basis,
  clientType: findClientType(basis.producer ? 'Farmers Insurance Agent' : (label ?? ''), basis),
}))

const RATED_INPUTS = (Object.keys(INPUTS) as (keyof PricingBasis)[]).filter(
  (input) => !RECALCULATED_INPUTS.some((recalculated) => recalculated === input),
)

const summaryOf = (quote: PricedQuote): PricingSummary => {
  if (!quote.summary) throw new Error(JSON.stringify(quote.problems))
  return quote.summary
}
const holds = (property: (basis: PricingBasis) => void, few = 120) =>
  fc.assert(fc.property(anyBasis, property), randomRuns(few))

describe('K13 any quote', () => {
  it('K13 the bill of a producer splits into amount due, coupons, commission and producer fee', () => {
    holds((basis) => {
      const summary = summaryOf(priceQuote(basis, plan))
      const { amountDue, couponDiscount, producerCommission, producerFee, dueFromClient } = summary
      const isProducer = getPricingTerms(basis).producerPricing
      expect(isProducer ? amountDue + couponDiscount + producerCommission + producerFee : 0).toBe(
        dueFromClient,
      )
      expect(summary.clientDiscount === 0 || producerCommission === 0).toBe(true)
      expect(producerFee).toBe(isProducer ? basis.producerFee : 0)
    })
  })

  it('K13 the totals are the sums of their rows, and the amount due that of everything', () => {
    holds((basis) => {
      const quote = priceQuote(basis, plan)
      const summary = summaryOf(quote)
      const fees = quote.rows.reduce((total, { certFee }) => total + certFee, 0)
      const { hCertFeeTotal, pCertFeeTotal, sCertFeeTotal, dCertFeeTotal } = summary
      expect(hCertFeeTotal + pCertFeeTotal + sCertFeeTotal + dCertFeeTotal).toBe(fees)
      const { premiumBps, customBpSigns, rushShippingFee, couponDiscount } = summary
      expect(summary.amountDue).toBe(fees + premiumBps + customBpSigns + rushShippingFee - couponDiscount)
    })
  })

  it('K12 coupons take between nothing and the amount due', () => {
    holds((basis) => {
      const { couponDiscount, amountDue } = summaryOf(priceQuote(basis, plan))
      const without = summaryOf(priceQuote({ ...basis, coupons: [] }, plan)).amountDue
      expect(couponDiscount).toBeGreaterThanOrEqual(0)
      expect(couponDiscount).toBeLessThanOrEqual(without)
      expect(amountDue).toBe(without - couponDiscount)
    })
  })

  it('N08 every amount is in whole cents and not negative, every fee in whole dollars', () => {
    holds((basis) => {
      const quote = priceQuote(basis, plan)
      const amounts: number[] = Object.values(summaryOf(quote))
      expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      for (const { nondiscountFee, certFee } of quote.rows) {
        expect([nondiscountFee % 100, certFee % 100]).toEqual([0, 0])
      }
    })
  })

  it('V05 Friends & Family owe nothing', () => {
    const clientType = findClientType('Friends & Family', { producer: false })
    holds((basis) => {
      const quote = priceQuote({ ...basis, producer: false, clientType }, plan)
      expect(quote.rows.every(({ nondiscountFee, certFee }) => nondiscountFee === 0 && certFee === 0)).toBe(
        true,
      )
      expect(new Set(Object.values(summaryOf(quote)))).toEqual(new Set([0]))
    })
  })

  it('V04 no discounted fee is below its minimum, if it has one', () => {
    holds((basis) => {
      const { formVersion } = getPricingTerms(basis)
      const floored = formVersion !== 'version_1' && formVersion !== 'version_3'
      const below = priceQuote(basis, plan).rows.filter(
        ({ entity, certFee, decidedBy }) =>
          (decidedBy === 'discount' || decidedBy === 'floor') && certFee < MINIMUM_DISCOUNTED_FEE[entity],
      )
      expect(floored ? below : []).toEqual([])
      expect(floored || priceQuote(basis, plan).rows.every(({ decidedBy }) => decidedBy !== 'floor')).toBe(
        true,
      )
    })
  })

  it('V04 a larger discount never raises a fee, except to its minimum', () => {
    fc.assert(
      fc.property(anyBasis, whole(0, 5_000), whole(0, 5_000), (basis, one, other) => {
        const at = (hundredths: number) =>
          priceQuote({ ...basis, partner: { percent: hundredths / 100 } }, plan)
        const generous = at(Math.max(one, other))
        const mean = at(Math.min(one, other))
        generous.rows.forEach(({ certFee, decidedBy }, place) => {
          expect(certFee <= (mean.rows[place]?.certFee ?? 0) || decidedBy === 'floor').toBe(true)
        })
        const floored = generous.rows.some(({ decidedBy }) => decidedBy === 'floor')
        const noCoupons = (quote: PricedQuote) => summaryOf(quote).amountDue + summaryOf(quote).couponDiscount
        expect(floored || noCoupons(generous) <= noCoupons(mean)).toBe(true)
      }),
      randomRuns(120),
    )
  })

  it('O01 the order of the rows makes no difference to the price or the fingerprint', () => {
    holds((basis) => {
      const { grand_prize, putting_prize, shootout, dice_roll } = basis.contests
      const contests = {
        dice_roll,
        shootout: shootout?.toReversed(),
        putting_prize: putting_prize?.toReversed(),
        grand_prize: grand_prize?.toReversed(),
      }
      expect(priceQuote({ ...basis, contests }, plan)).toEqual(priceQuote(basis, plan))
      expect(fingerprintInputs({ ...basis, contests })).toBe(fingerprintInputs(basis))
    })
  })

  it.each(RECALCULATED_INPUTS)('O01 %s changes no contest fee and no fingerprint', (input) => {
    fc.assert(
      fc.property(anyBasis, anyBasis, (basis, other) => {
        const changed = { ...basis, [input]: other[input] }
        expect(priceQuote(changed, plan).rows).toEqual(priceQuote(basis, plan).rows)
        expect(fingerprintInputs(changed)).toBe(fingerprintInputs(basis))
      }),
      randomRuns(50),
    )
  })

  it.each(RATED_INPUTS)(
    'O01 %s decides a price: an input that is never used is a forgotten rule',
    (input) => {
      const total = (basis: PricingBasis) => JSON.stringify(priceQuote(basis, plan).summary)
      const pairs = fc.sample(fc.tuple(anyBasis, anyBasis), { numRuns: 100, seed: 1 })
      expect(
        pairs.some(([basis, other]) => total({ ...basis, [input]: other[input] }) !== total(basis)),
      ).toBe(true)
    },
  )

  it('O01 evaluating a trace gives exactly its fees', () => {
    holds((basis) => {
      const { rows } = priceQuote(basis, plan)
      const traced = tracePrices(basis, plan)
      expect(traced.map(({ entity, index }) => [entity, index])).toEqual(
        rows.map(({ entity, index }) => [entity, index]),
      )
      traced.forEach((trace, place) => {
        const row = rows[place]
        expect(evaluate(trace.certFee)).toEqual(exactly(row?.certFee ?? ZERO))
        expect(evaluate(trace.nondiscountFee)).toEqual(exactly(row?.nondiscountFee ?? ZERO))
      })
    }, 80)
  })

  it('K04 a lump sum is among the tested quotes', () => {
    const lumps = fc
      .sample(anyShootout, { numRuns: 200, seed: 1 })
      .filter(({ payoutTimeframe }) => payoutTimeframe === 'Cash (Lump Sum)')
    expect(lumps.length).toBeGreaterThan(0)
    expect(lumps.every(({ prizeValue }) => prizeValue === LUMP_SUM_PRIZE)).toBe(true)
  })
})

function exactly(fee: Cents) {
  return { numerator: BigInt(fee / 100), denominator: 1n }
}
