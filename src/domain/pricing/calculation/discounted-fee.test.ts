import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormVersion } from '#domain/values/client-types.ts'
import { fromDollars, toDollars, type Cents } from '#domain/values/money.ts'
import {
  applyDiscount,
  MINIMUM_DISCOUNTED_FEE,
  type FeeBasis,
} from '#domain/pricing/calculation/discounted-fee.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'

const basis = (dollars: number, overrides: Partial<FeeBasis> = {}): FeeBasis => ({
  entity: 'grand_prize',
  nondiscountFee: fromDollars(dollars),
  discountPercent: 10,
  formVersion: 'version_2',
  ...overrides,
})
const putt = (distanceFeet: number, prize: number): Partial<FeeBasis> => ({
  entity: 'putting_prize',
  putt: { distanceFeet, prizeValue: fromDollars(prize) },
})

const calculateDiscountedFee = (given: FeeBasis) => applyDiscount(given).fee

describe('V04 discounted fee', () => {
  it.each([
    ['takes the percent off', basis(400), 360],
    ['rounds down below half a dollar', basis(333, { discountPercent: 20 }), 266],
    ['rounds half a dollar up', basis(405), 365],
    ['stops at the hole-in-one minimum', basis(190), 180],
    ['stops at the putting minimum', basis(180, { entity: 'putting_prize' }), 175],
    ['stops at the shootout minimum', basis(105, { entity: 'shootout' }), 100],
    ['has no minimum for a dice roll', basis(75, { entity: 'dice_roll' }), 68],
    ['stops at the minimum on version 4', basis(190, { formVersion: 'version_4' }), 180],
    ['has no minimum on version 1', basis(190, { formVersion: 'version_1' }), 171],
    ['has no minimum on version 3', basis(190, { formVersion: 'version_3' }), 171],
    ['keeps a free certificate free', basis(0), 0],
    ['keeps what a full discount makes free', basis(400, { discountPercent: 100 }), 0],
    ['charges a 60-foot putt for $10,000 in full', basis(300, putt(60, 10_000)), 300],
    ['with no minimum either', basis(75, putt(60, 2_500)), 75],
    ['discounts a 60-foot putt above $10,000', basis(400, putt(60, 10_001)), 360],
    ['discounts a shorter putt', basis(400, putt(50, 10_000)), 360],
    [
      'rounds once, from the exact product',
      basis(101, { discountPercent: 0.5, formVersion: 'version_1' }),
      100,
    ],
  ])('V04 %s', (_name, given, expected) => {
    expect(toDollars(calculateDiscountedFee(given))).toBe(expected)
  })

  it('V04 the dealer and version 4 columns', () => {
    const gross = [268, 310, 210, 200, 809, 1_362, 1_095, 1_674, 2_647]
    const column = (discountPercent: number, formVersion: FormVersion) =>
      gross.map((fee) => toDollars(calculateDiscountedFee(basis(fee, { discountPercent, formVersion }))))
    expect(column(20, 'version_2')).toEqual([214, 248, 180, 180, 647, 1_090, 876, 1_339, 2_118])
    expect(column(10, 'version_4')).toEqual([241, 279, 189, 180, 728, 1_226, 986, 1_507, 2_382])
    expect(column(10, 'version_3')).toEqual([241, 279, 189, 180, 728, 1_226, 986, 1_507, 2_382])
  })

  it('V04 names the rule that decided', () => {
    expect(applyDiscount(basis(190)).decidedBy).toBe('floor')
    expect(applyDiscount(basis(200)).decidedBy).toBe('discount')
    expect(applyDiscount(basis(400, { discountPercent: 0 })).decidedBy).toBe('full')
    expect(applyDiscount(basis(300, putt(60, 10_000))).decidedBy).toBe('full')
  })

  it('V04 a more generous discount never raises a fee, and only the minimum stops it', () => {
    const percents = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
    const version = fc.constantFrom<FormVersion>('version_1', 'version_2', 'version_3', 'version_4')
    const entity = fc.constantFrom(...CONTEST_KINDS)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        percents,
        version,
        entity,
        (dollars, pair, formVersion, kind) => {
          const [more = 0, less = 0] = pair.map((hundredths) => hundredths / 100).toSorted((a, b) => b - a)
          const fee = (discountPercent: number) =>
            applyDiscount(basis(dollars, { discountPercent, formVersion, entity: kind }))
          const [generous, mean] = [fee(more), fee(less)]
          expect(generous.fee % 100).toBe(0)
          expect(generous.fee <= mean.fee || generous.decidedBy === 'floor').toBe(true)
          if (generous.decidedBy === 'floor') expect(generous.fee).toBe(MINIMUM_DISCOUNTED_FEE[kind])
        },
      ),
    )
  })

  it('V04 rounds the exact product half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (dollars, hundredths) => {
          const given = basis(dollars, { discountPercent: hundredths / 100, formVersion: 'version_1' })
          const exact = (2n * BigInt(dollars) * BigInt(10_000 - hundredths) + 10_000n) / 20_000n
          expect(calculateDiscountedFee(given)).toBe((Number(exact) * 100) as Cents)
        },
      ),
    )
  })
})
