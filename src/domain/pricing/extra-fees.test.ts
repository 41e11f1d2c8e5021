import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { isSumUnchanged, priceQuote } from '#domain/pricing/calculation/price-quote.ts'
import {
  extraFeesInForce,
  feesOfPrice,
  feesToStore,
  goesByRush,
  hasFeesInForce,
  isRushFree,
  takeExtraFees,
  USUAL_FEES,
} from '#domain/pricing/extra-fees.ts'
import { calculateExtras, type ExtraFees, type ExtrasBasis, sumExtras } from '#domain/pricing/extras.ts'
import { fromDollars, toDollars, ZERO } from '#domain/values/money.ts'
import { arbitraryExtras } from '#testing/arbitrary-extras.ts'
import { newestPlan as plan } from '#testing/newest-plan.ts'
import { anyBasis, whole } from '#testing/pricing-inputs.ts'
import { randomRuns } from '#testing/random-runs.ts'
import type { Cents } from '#domain/values/money.ts'

const ANYTHING = { bonusPrizes: { type: 'premium', count: 3 }, customBonusSigns: true, rush: true } as const
const anyFees: fc.Arbitrary<ExtraFees> = arbitraryExtras(
  fc.oneof(
    fc.constant(ZERO),
    whole(1, 100_000).map((cents) => cents as Cents),
  ),
)
const feesOf = (premiumBps: number, customBpSigns: number, rushShippingFee: number): ExtraFees => ({
  premiumBps: fromDollars(premiumBps),
  customBpSigns: fromDollars(customBpSigns),
  rushShippingFee: fromDollars(rushShippingFee),
})

afterEach(() => takeExtraFees())

describe('K06 N15 the fees of a price', () => {
  it.each<[string, ExtraFees, Omit<ExtrasBasis, 'fees'>, number[]]>([
    ['the usual ones', USUAL_FEES, ANYTHING, [135, 30, 25]],
    ['others', feesOf(48, 32.5, 27.25), ANYTHING, [144, 32.5, 27.25]],
    ['a prize that is free', feesOf(0, 30, 25), ANYTHING, [0, 30, 25]],
    ['a cent', feesOf(0.01, 0.01, 0.01), ANYTHING, [0.03, 0.01, 0.01]],
    ['the most', feesOf(1000, 1000, 1000), ANYTHING, [3000, 1000, 1000]],
    ['standard prizes', feesOf(48, 32, 27), { bonusPrizes: { type: 'standard', count: 9 } }, [0, 0, 0]],
    ['nothing that is ordered', feesOf(48, 32, 27), {}, [0, 0, 0]],
  ])('K06 %s', (_name, fees, ordered, expected) => {
    const charged = calculateExtras({ fees, ...ordered })
    expect([charged.premiumBps, charged.customBpSigns, charged.rushShippingFee].map(toDollars)).toEqual(
      expected,
    )
  })

  it('N15 a price keeps its fees, one from before has the usual, and without a price those in force count', () => {
    const now = feesOf(48, 32, 27)
    takeExtraFees(now)
    expect(extraFeesInForce()).toBe(now)
    expect(feesOfPrice(null)).toBe(now)
    expect(feesOfPrice({})).toEqual(USUAL_FEES)
    expect(feesOfPrice({ fees: feesOf(50, 30, 25) })).toEqual(feesOf(50, 30, 25))
    expect([hasFeesInForce({ fees: now }), hasFeesInForce({})]).toEqual([true, false])
    takeExtraFees()
    expect([hasFeesInForce({ fees: now }), hasFeesInForce({})]).toEqual([false, true])
  })

  it('N15 equal fees are no news', () => {
    const now = feesOf(48, 32, 27)
    takeExtraFees(now)
    takeExtraFees({ ...now })
    expect(extraFeesInForce()).toBe(now)
  })

  it('N15 for any fees, what is stored with a price gives them back, whatever is in force later', () => {
    fc.assert(
      fc.property(anyFees, anyFees, (fees, later) => {
        const stored = JSON.parse(JSON.stringify({ fees: feesToStore(fees) }))
        takeExtraFees(later)
        expect(feesOfPrice(stored)).toEqual(fees)
      }),
      randomRuns(100),
    )
    expect(feesToStore(USUAL_FEES)).toBeUndefined()
  })

  it('K06 K13 for any quote, other fees change the sum by what is ordered, and no fee of a contest or commission', () => {
    fc.assert(
      fc.property(anyBasis, anyFees, (basis, fees) => {
        const [was, is] = [priceQuote(basis, plan), priceQuote({ ...basis, fees }, plan)]
        expect(is.rows).toEqual(was.rows)
        if (!was.summary || !is.summary) throw new Error('no sum')
        const beforeCoupons = ({
          amountDue,
          couponDiscount,
        }: {
          amountDue: number
          couponDiscount: number
        }) => amountDue + couponDiscount
        const difference = sumExtras(is.summary) - sumExtras(was.summary)
        expect(beforeCoupons(is.summary) - beforeCoupons(was.summary)).toBe(difference)
        expect(is.summary.producerCommission).toBe(was.summary.producerCommission)
        const isNet = was.summary.dueFromClient > 0
        if (isNet) expect(is.summary.dueFromClient - was.summary.dueFromClient).toBe(difference)
      }),
      randomRuns(120),
    )
  })

  it('O01 a sum is as it was while its own fees are taken, and changed once others are', () => {
    fc.assert(
      fc.property(anyBasis, (basis) => {
        const { rows, summary } = priceQuote(basis, plan)
        if (!summary) throw new Error('no sum')
        const freeRush = isRushFree(basis) ? { freeRush: true as const } : {}
        const price = { rows, summary, ...freeRush }
        expect(isSumUnchanged(basis, price)).toBe(true)
        const dearer = {
          ...basis,
          fees: { ...basis.fees, customBpSigns: (basis.fees.customBpSigns + 1) as Cents },
        }
        const isCharged = basis.customBonusSigns === true && basis.clientType?.code !== 'hl'
        expect(isSumUnchanged(dearer, price)).toBe(!isCharged)
      }),
      randomRuns(120),
    )
  })
})

describe('N07 N65 rush shipping that the office gives away', () => {
  const free = feesOf(45, 30, 0)

  it('N07 signs go by rush if it was ordered, at whatever fee', () => {
    expect(goesByRush({ summary: { rushShippingFee: fromDollars(25) } })).toBe(true)
    expect(goesByRush({ summary: { rushShippingFee: ZERO }, freeRush: true })).toBe(true)
    expect(goesByRush({ summary: { rushShippingFee: ZERO } })).toBe(false)
    expect([goesByRush({}), goesByRush(null)]).toEqual([false, false])
  })

  it('N65 it is ordered once it is accepted, though no amount tells it', () => {
    expect(isRushFree({ fees: free, rush: true })).toBe(true)
    expect(isRushFree({ fees: free, rush: false })).toBe(false)
    expect(isRushFree({ fees: USUAL_FEES, rush: true })).toBe(false)
    const basis = {
      clientType: undefined,
      producer: false,
      contests: {},
      coupons: [],
      producerFee: ZERO,
      fees: free,
      rush: true,
    }
    const { summary } = priceQuote(basis, plan)
    if (!summary) throw new Error('no sum')
    expect(isSumUnchanged(basis, { rows: [], summary })).toBe(false)
    expect(isSumUnchanged(basis, { rows: [], summary, freeRush: true })).toBe(true)
  })
})
