import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDollars, toDollars, type Cents } from '#domain/values/money.ts'
import type { Coupon } from '#domain/pricing/coupon.ts'
import { NO_EXTRAS } from '#domain/pricing/extras.ts'
import { calculateTotals, type Charges, NO_FEES, type PricingSummary } from '#domain/pricing/totals.ts'
import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import { arbitraryExtras } from '#testing/arbitrary-extras.ts'

const row = (entity: ContestKind, nondiscount: number, cert: number) => ({
  entity,
  nondiscountFee: fromDollars(nondiscount),
  certFee: fromDollars(cert),
})
const charges = (changes: Partial<Charges> = {}): Charges => ({
  rows: [
    row('grand_prize', 300, 270),
    row('grand_prize', 200, 180),
    row('putting_prize', 445, 401),
    row('shootout', 543, 489),
    row('dice_roll', 75, 68),
  ],
  extras: {
    ...NO_EXTRAS,
    premiumBps: fromDollars(90),
    customBpSigns: fromDollars(30),
    rushShippingFee: fromDollars(25),
  },
  coupons: [],
  producerPricing: false,
  producerFee: fromDollars(50),
  ...changes,
})
const inDollars = (given: Charges) =>
  Object.fromEntries(
    Object.entries(calculateTotals(given).summary).map(([key, cents]: [string, Cents]) => [
      key,
      toDollars(cents),
    ]),
  )

const shared = {
  ...NO_FEES,
  hCertFeeTotal: 450,
  pCertFeeTotal: 401,
  sCertFeeTotal: 489,
  dCertFeeTotal: 68,
  ...NO_EXTRAS,
  premiumBps: 90,
  customBpSigns: 30,
  rushShippingFee: 25,
  couponDiscount: 0,
  amountDue: 1_553,
}

describe('K13 totals', () => {
  it('K13 anyone but a producer owes the sum of the fees and keeps the discounts', () => {
    expect(inDollars(charges())).toEqual({
      ...shared,
      dueFromClient: 0,
      producerCommission: 0,
      producerFee: 0,
      clientDiscount: 155,
    })
  })

  it("K13 a producer's discounts are its commission and its client owes the rest on top", () => {
    expect(inDollars(charges({ producerPricing: true }))).toEqual({
      ...shared,
      dueFromClient: 1_758,
      producerCommission: 155,
      producerFee: 50,
      clientDiscount: 0,
    })
  })

  it('K13 a coupon lowers the amount due and leaves commission and the bill of the client alone', () => {
    const coupons: Coupon[] = [{ code: 'TEN', isPercentage: true, value: 10 }]
    const { summary } = calculateTotals(charges({ producerPricing: true, coupons }))
    expect(toDollars(summary.couponDiscount)).toBe(155.3)
    expect(toDollars(summary.amountDue)).toBe(1_397.7)
    expect(toDollars(summary.dueFromClient)).toBe(1_758)
    expect(toDollars(summary.producerCommission)).toBe(155)
  })

  it('K13 a fee that a rep raised above the full one makes no negative discount', () => {
    const { summary } = calculateTotals(
      charges({ rows: [row('grand_prize', 809, 900), row('grand_prize', 300, 270)] }),
    )
    expect(toDollars(summary.clientDiscount)).toBe(30)
    expect(toDollars(summary.amountDue)).toBe(1_315)
  })

  it('K13 nothing quoted costs nothing', () => {
    expect(new Set(Object.values(inDollars(charges({ rows: [], extras: NO_EXTRAS }))))).toEqual(new Set([0]))
  })
})

const dollars = (max: number) => fc.integer({ min: 0, max }).map((whole) => fromDollars(whole))
const anyCharges = fc.record({
  rows: fc.array(
    fc.record({
      entity: fc.constantFrom(...CONTEST_KINDS),
      nondiscountFee: dollars(9_000),
      certFee: dollars(9_000),
    }),
    { maxLength: 14 },
  ),
  extras: arbitraryExtras(dollars(405)),
  coupons: fc.array(
    fc.oneof(
      fc.record({
        code: fc.string(),
        isPercentage: fc.constant(true as const),
        value: fc.integer({ min: 0, max: 100 }),
      }),
      fc.record({
        code: fc.constantFrom('WAVESHIP', 'FREECUSTOM', 'A'),
        isPercentage: fc.constant(false as const),
        value: dollars(300),
      }),
    ),
    { maxLength: 4 },
  ),
  producerPricing: fc.boolean(),
  producerFee: fc.integer({ min: 0, max: 90_000 }).map((cents) => cents as Cents),
})
const amounts = (summary: PricingSummary) => Object.values(summary) as Cents[]

describe('K13 any quote', () => {
  it('K13 the bill of a producer splits into amount due, coupons, commission and producer fee', () => {
    fc.assert(
      fc.property(anyCharges, (given) => {
        const { summary } = calculateTotals({ ...given, producerPricing: true })
        const { amountDue, couponDiscount, producerCommission, producerFee, dueFromClient } = summary
        expect(amountDue + couponDiscount + producerCommission + producerFee).toBe(dueFromClient)
      }),
    )
  })

  it('K12 coupons are limited: the amount due is never negative, and all amounts are whole cents', () => {
    fc.assert(
      fc.property(anyCharges, (given) => {
        const { summary } = calculateTotals(given)
        expect(amounts(summary).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
    )
  })

  it('K13 the order of the rows makes no difference', () => {
    fc.assert(
      fc.property(anyCharges, (given) => {
        expect(calculateTotals({ ...given, rows: given.rows.toReversed() })).toEqual(calculateTotals(given))
      }),
    )
  })
})
