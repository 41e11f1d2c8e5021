import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coupon, evaluateCoupons, sumCouponDiscounts } from '#domain/pricing/coupon.ts'
import {
  type Charge,
  type ChargeKey,
  type CouponedPrice,
  couponSharesOf,
  keepCoupons,
  listCharges,
  paidFor,
  shareCoupons,
} from '#domain/pricing/coupon-shares.ts'
import { NO_EXTRAS, pickExtras } from '#domain/pricing/extras.ts'
import { calculateTotals, type RowFee } from '#domain/pricing/totals.ts'
import { type Cents, fromDollars, sum } from '#domain/values/money.ts'

type Row = RowFee & { index: number }

const percent = (value: number, code = 'SPRING'): Coupon => ({ code, isPercentage: true, value })
const flat = (dollars: number, code = 'FLAT'): Coupon => ({
  code,
  isPercentage: false,
  value: fromDollars(dollars),
})
const row = (index: number, dollars: number): Row => ({
  entity: 'grand_prize',
  index,
  nondiscountFee: fromDollars(dollars),
  certFee: fromDollars(dollars),
})

/** A price as the program calculates it, with contests of these fees and these extras. */
function priced(fees: number[], extras: Partial<typeof NO_EXTRAS>, coupons: Coupon[]): CouponedPrice {
  const rows = fees.map((fee, nth) => row(nth + 1, fee))
  const charges = { rows, extras: { ...NO_EXTRAS, ...extras }, coupons, producerFee: 0 as Cents }
  return { rows, summary: calculateTotals({ ...charges, producerPricing: false }).summary }
}

const PREMIUM = { premiumBps: fromDollars(90) }
const taken = (price: CouponedPrice, coupons: Coupon[]) =>
  Object.fromEntries(
    couponSharesOf(price, coupons)
      .map(({ charge, flat: fixed, percentage }) => [charge, (fixed + percentage) / 100] as const)
      .filter(([, dollars]) => dollars > 0),
  )

describe('what coupons take off each charge', () => {
  it.each<[string, Coupon[], Record<string, number>]>([
    ['50 percent', [percent(50)], { 'grand_prize 1': 134, 'grand_prize 2': 290, premiumBps: 45 }],
    ['100 flat', [flat(100)], { 'grand_prize 1': 28.57, 'grand_prize 2': 61.83, premiumBps: 9.6 }],
    ['FREEPREMIUM', [flat(45, 'freepremium')], { premiumBps: 45 }],
    ['a code without its fee', [flat(25, 'WAVESHIP')], {}],
    [
      'a code of one fee beside a percentage of all',
      [percent(60), flat(45, 'FREEPREMIUM')],
      { 'grand_prize 1': 163.64, 'grand_prize 2': 354.16, premiumBps: 90 },
    ],
    ['more than everything', [flat(5000)], { 'grand_prize 1': 268, 'grand_prize 2': 580, premiumBps: 90 }],
  ])('N88 %s off 268, 580 and 90 of bonus prizes', (_what, coupons, wanted) => {
    expect(taken(priced([268, 580], PREMIUM, coupons), coupons)).toEqual(wanted)
  })

  it('N88 a code that is worth more than its fee takes the rest off the other charges', () => {
    const rush = { rushShippingFee: fromDollars(10) }
    expect(taken(priced([90], rush, [flat(25, 'WAVESHIP')]), [flat(25, 'WAVESHIP')])).toEqual({
      'grand_prize 1': 15,
      rushShippingFee: 10,
    })
  })

  it('N88 contests come in the order of their kinds and numbers, however they are stored', () => {
    const stored = [
      { ...row(1, 100), entity: 'shootout' as const },
      row(2, 100),
      { ...row(1, 100), entity: 'dice_roll' as const },
      row(1, 100),
      { ...row(1, 100), entity: 'putting_prize' as const },
    ]
    const { summary } = priced([500], {}, [])
    expect(listCharges({ rows: stored, summary }).map(({ charge }) => charge)).toEqual([
      'grand_prize 1',
      'grand_prize 2',
      'putting_prize 1',
      'shootout 1',
      'dice_roll 1',
      'premiumBps',
      'customBpSigns',
      'rushShippingFee',
    ])
  })
})

describe('a policy with coupons that changes', () => {
  const same = (charge: ChargeKey): ChargeKey | undefined => charge
  const secondOut = (charge: ChargeKey): ChargeKey | undefined =>
    charge === 'grand_prize 2' ? undefined : charge

  it.each<[string, Coupon[], number[], typeof same, number]>([
    // 938 less 100 is 838; without contest 2, what was paid for it, 518.17, comes back.
    ['100 flat, contest 2 of 580 taken out', [flat(100)], [268], secondOut, 838 - 518.17],
    ['50 percent, contest 2 of 580 taken out', [percent(50)], [268], secondOut, 469 - 290],
    ['100 flat, contest 1 costs 62 more', [flat(100)], [330, 580], same, 838 + 62],
    ['100 flat, contest 1 costs 10 only', [flat(100)], [10, 580], same, 838 - 268 + 28.57],
    ['50 percent, contest 1 costs 62 more', [percent(50)], [330, 580], same, 469 + 31],
    ['100 flat, contest 3 of 300 is added', [flat(100)], [268, 580, 300], same, 838 + 300],
    ['50 percent, contest 3 of 300 is added', [percent(50)], [268, 580, 300], same, 469 + 150],
    ['both, contest 1 costs 62 more', [percent(10), flat(100)], [330, 580], same, 744.2 + 55.8],
  ])('N88 %s', (_what, coupons, fees, originOf, due) => {
    const before = priced([268, 580], PREMIUM, coupons)
    const after = keepCoupons({ before, after: priced(fees, PREMIUM, coupons), coupons, originOf })
    expect(after.summary.amountDue / 100).toBeCloseTo(due, 10)
  })

  it('N88 a contest that moves up keeps its own share', () => {
    const coupons = [flat(100)]
    const before = priced([268, 580], PREMIUM, coupons)
    const originOf = (charge: ChargeKey) => (charge === 'grand_prize 1' ? 'grand_prize 2' : charge)
    const after = keepCoupons({ before, after: priced([580], PREMIUM, coupons), coupons, originOf })
    expect(taken(after, coupons)).toEqual({ 'grand_prize 1': 61.83, premiumBps: 9.6 })
  })
})

const dollars = fc.integer({ min: 0, max: 2000 })
const anyFee = dollars.map(fromDollars)
const anyFees = fc.array(dollars, { minLength: 1, maxLength: 4 })
const anyCoupon: fc.Arbitrary<Coupon> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom('TEN', 'FREEPREMIUM'))
    .map(([value, code]) => percent(value / 100, code)),
  fc
    .tuple(
      fc.integer({ min: 1, max: 3000 }),
      fc.constantFrom('FLAT', 'WAVESHIP', 'FREECUSTOM', 'FREEPREMIUM'),
    )
    .map(([value, code]) => flat(value, code)),
)
const anyCoupons = fc.array(anyCoupon, { maxLength: 4 })
const anyExtras = fc.record({ premiumBps: anyFee, customBpSigns: anyFee, rushShippingFee: anyFee })

const total = (charges: readonly Charge[]) => sum(charges.map(({ fee }) => fee))

describe('any coupons on any charges', () => {
  it('N88 the shares add up to the coupons, and none is above its fee or below nothing', () => {
    fc.assert(
      fc.property(anyFees, anyExtras, anyCoupons, (fees, extras, coupons) => {
        const price = priced(fees, extras, coupons)
        const charges = listCharges(price)
        const outcomes = evaluateCoupons(coupons, { ...pickExtras(price.summary), amountDue: total(charges) })
        const shares = shareCoupons(charges, outcomes)
        expect(sum(shares.map((share) => sum([share.flat, share.percentage])))).toBe(
          sumCouponDiscounts(outcomes, total(charges)),
        )
        for (const charge of charges) {
          expect(paidFor(charge, shares)).toBeGreaterThanOrEqual(0)
          expect(paidFor(charge, shares)).toBeLessThanOrEqual(charge.fee)
        }
      }),
    )
  })

  it('N88 through any changes the sum is what is paid for each charge, and taking one out gives back what was paid for it', () => {
    fc.assert(
      fc.property(
        anyFees,
        anyFees,
        anyExtras,
        anyExtras,
        anyCoupons,
        (first, second, extras, others, coupons) => {
          const bought = priced(first, extras, coupons)
          const changed = keepCoupons({
            before: bought,
            after: priced(second, others, coupons),
            coupons,
            originOf: (charge) => charge,
          })
          const shares = couponSharesOf(changed, coupons)
          const charges = listCharges(changed)
          expect(sum(charges.map((charge) => paidFor(charge, shares)))).toBe(changed.summary.amountDue)
          expect(charges.every((charge) => paidFor(charge, shares) >= 0)).toBe(true)

          const last = charges.filter(({ charge }) => charge.startsWith('grand_prize')).at(-1)
          if (!last) throw new Error('There is no contest')
          const without = keepCoupons({
            before: changed,
            after: priced(second.slice(0, -1), others, coupons),
            coupons,
            originOf: (charge) => (charge === last.charge ? undefined : charge),
          })
          expect(changed.summary.amountDue - without.summary.amountDue).toBe(paidFor(last, shares))
        },
      ),
    )
  })
})
