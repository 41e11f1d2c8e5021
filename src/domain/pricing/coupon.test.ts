import { describe, expect, it } from 'vitest'
import { fromDollars, toDollars, ZERO, type Cents } from '#domain/values/money.ts'
import { sumCouponDiscounts, evaluateCoupons, type Coupon } from '#domain/pricing/coupon.ts'
import { STANDARD_COUPONS } from '#testing/standard-coupons.ts'
import { NO_EXTRAS } from '#domain/pricing/extras.ts'

const percent = (value: number, code = 'SPRING'): Coupon => ({ code, isPercentage: true, value })
const flat = (dollars: number, code = 'FLAT'): Coupon => ({
  code,
  isPercentage: false,
  value: fromDollars(dollars),
})
const charged = { ...NO_EXTRAS, amountDue: fromDollars(696) }
const outcomes = (coupons: Coupon[], changes: object = {}) =>
  evaluateCoupons(coupons, { ...charged, ...changes })
const off = (coupons: Coupon[], changes: object = {}) =>
  toDollars(sumCouponDiscounts(outcomes(coupons, changes), { ...charged, ...changes }.amountDue))

describe('K12 coupons', () => {
  it.each([
    ['WAVESHIP', 'rushShippingFee', 25],
    ['FREECUSTOM', 'customBpSigns', 30],
    ['FREEPREMIUM', 'premiumBps', 45],
  ] as const)('K12 %s applies only with %s and takes $%d off', (code, needs, dollars) => {
    const coupon = STANDARD_COUPONS.find((standard) => standard.code === code)
    if (!coupon) throw new Error(`${code} is not shipped`)
    expect(off([coupon], { [needs]: fromDollars(dollars) })).toBe(dollars)
    expect(off([coupon])).toBe(0)
  })

  it('K12 a coupon that no longer applies stays listed with the reason', () => {
    expect(outcomes([flat(25, 'WAVESHIP')])).toEqual([
      { coupon: flat(25, 'WAVESHIP'), discount: 0, notApplicable: 'WAVESHIP needs rush shipping.' },
    ])
  })

  it('K12 any other code always applies; a percentage is of the amount due', () => {
    expect(off([percent(10)])).toBe(69.6)
    expect(off([flat(12.5)])).toBe(12.5)
  })

  it('K12 a percentage is taken before any other coupon and rounds half up to the cent', () => {
    expect(off([flat(100), percent(10)])).toBe(169.6)
    expect(off([percent(0.5)], { amountDue: 333_00 as Cents })).toBe(1.67)
  })

  it('K12 a code counts once, in any spelling', () => {
    expect(off([flat(20, 'spring'), flat(20, ' SPRING ')])).toBe(20)
    expect(outcomes([flat(20, 'spring'), flat(30, 'SPRING')])).toHaveLength(1)
    expect(off([flat(20, 'spring'), flat(30, 'SPRING')])).toBe(20)
  })

  it('K12 discounts never exceed the amount due', () => {
    expect(off([flat(500), flat(500, 'OTHER')])).toBe(696)
    expect(off([percent(60), percent(60, 'OTHER')])).toBe(696)
    expect(off([flat(10)], { amountDue: ZERO })).toBe(0)
  })
})
