import { describe, expect, it } from 'vitest'
import { toDollars } from '#domain/values/money.ts'
import { BONUS_PRIZE_COUNTS, calculateExtras, type ExtrasBasis } from '#domain/pricing/extras.ts'
import { calculateProducerFeeLimit } from '#domain/pricing/producer-fee.ts'
import { fromDollars } from '#domain/values/money.ts'

const charged = (basis: Partial<ExtrasBasis>) =>
  Object.values(calculateExtras({ customBonusSigns: false, rush: false, ...basis })).map(toDollars)

describe('K06 extras', () => {
  it.each([
    ['nothing', {}, [0, 0, 0]],
    ['three premium bonus prizes', { bonusPrizes: { type: 'premium', count: 3 } }, [135, 0, 0]],
    ['nine premium bonus prizes', { bonusPrizes: { type: 'premium', count: 9 } }, [405, 0, 0]],
    ['standard bonus prizes', { bonusPrizes: { type: 'standard', count: 3 } }, [0, 0, 0]],
    ['custom signs', { customBonusSigns: true }, [0, 30, 0]],
    ['rush', { rush: true }, [0, 0, 25]],
  ] as const)('K06 %s', (_name, basis, expected) => {
    expect(charged(basis)).toEqual(expected)
  })

  it('K06 one to nine bonus prizes are possible', () => {
    expect([...BONUS_PRIZE_COUNTS]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

it('K13 a producer adds at most a tenth of the gross fees, unless the office sets another limit', () => {
  expect(calculateProducerFeeLimit(fromDollars(1_362))).toBe(fromDollars(136.2))
  expect(calculateProducerFeeLimit(fromDollars(1_362), 5)).toBe(fromDollars(68.1))
})
