import { describe, expect, it } from 'vitest'
import { toDollars } from '#domain/values/money.ts'
import { BONUS_PRIZE_COUNTS, calculateExtras, EXTRA_KEYS, type ExtrasBasis } from '#domain/pricing/extras.ts'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { calculateProducerFeeLimit } from '#domain/pricing/producer-fee.ts'
import { fromDollars } from '#domain/values/money.ts'

/** What is charged, in dollars. */
const charged = (ordered: Omit<ExtrasBasis, 'fees'>, fees = USUAL_FEES) =>
  Object.fromEntries(
    EXTRA_KEYS.map((key) => [key, toDollars(calculateExtras({ fees, ...ordered })[key])] as const).filter(
      ([, fee]) => fee,
    ),
  )

describe('K06 extras', () => {
  it.each([
    ['nothing', {}, {}],
    ['three premium bonus prizes', { bonusPrizes: { type: 'premium', count: 3 } }, { premiumBps: 135 }],
    ['nine premium bonus prizes', { bonusPrizes: { type: 'premium', count: 9 } }, { premiumBps: 405 }],
    ['standard bonus prizes', { bonusPrizes: { type: 'standard', count: 3 } }, {}],
    ['custom signs', { customBonusSigns: true }, { customBpSigns: 30 }],
    ['rush', { rush: true }, { rushShippingFee: 25 }],
  ] as const)('K06 %s', (_name, basis, expected) => {
    expect(charged(basis)).toEqual(expected)
  })

  it('K06 one to nine bonus prizes are possible', () => {
    expect([...BONUS_PRIZE_COUNTS]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

it('K13 a producer adds at most the percent of the gross fees that the office sets', () => {
  expect(calculateProducerFeeLimit(fromDollars(1_362), 10)).toBe(fromDollars(136.2))
  expect(calculateProducerFeeLimit(fromDollars(1_362), 5)).toBe(fromDollars(68.1))
})
