import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepFromShares, type PaidShare, settleShares, shareDecrease } from '#domain/policy/paid-shares.ts'
import { type Cents, sum } from '#domain/values/money.ts'

const of = (...amounts: number[]): PaidShare[] =>
  amounts.map((amount, index) => ({ payer: index + 1, amount: amount as Cents }))
const totalOf = (shares: readonly PaidShare[]) => sum(shares.map(({ amount }) => amount))

it('N87 279 paid by the producer and 62 by the insured come back to each, less 60 of what was paid first', () => {
  expect(keepFromShares(of(27_900, 6_200), 6_000 as Cents)).toEqual(of(21_900, 6_200))
  expect(keepFromShares(of(4_000, 6_200), 6_000 as Cents)).toEqual(of(0, 4_200))
  // Also where the latest payer is named first.
  expect(keepFromShares(of(27_900, 6_200).toReversed(), 6_000 as Cents)).toEqual(of(21_900, 6_200))
})

it('N87 a price that falls by less than the newest difference gives back nothing older', () => {
  const decrease = () => 4_000 as Cents
  expect(shareDecrease(of(24_100, 6_200), decrease)).toEqual([{ payer: 2, amount: 4_000 }])
})

it('N87 what nobody has paid since comes back in the figures in which it was paid', () => {
  // 330 falls to 226 gross: net from 297 to 203.
  const decreaseFor = (payer: number) => (payer === 2 ? 10_400 : 9_400) as Cents
  expect(shareDecrease(of(29_700, 0), decreaseFor)).toEqual([{ payer: 1, amount: 9_400 }])
})

it('N87 whoever got back more than it was charged had it from what was paid before', () => {
  expect(settleShares(of(24_100, -3_000))).toEqual(of(21_100, 0))
  expect(settleShares(of(24_100, 6_200))).toEqual(of(24_100, 6_200))
  expect(settleShares(of(24_100, 6_200, -7_000))).toEqual(of(23_300, 0, 0))
})

it('N87 nobody gets back more than it was charged, whatever is kept and however the price falls', () => {
  const cents = fc.integer({ min: 0, max: 500_000 })
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 4 }), cents, cents, (amounts, fall, kept) => {
      const shares = of(...amounts)
      const back = shareDecrease(shares, () => fall as Cents)
      for (const { payer, amount } of back) expect(amount).toBeLessThanOrEqual(amounts[payer - 1] ?? 0)
      expect(totalOf(back)).toBeLessThanOrEqual(fall)
      const left = keepFromShares(shares, kept as Cents)
      expect(totalOf(shares) - totalOf(left)).toBe(Math.min(kept, totalOf(shares)))
    }),
  )
})
