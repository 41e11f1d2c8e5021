import { expect, it } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import {
  canDivideAttempts,
  payoutTimeframes,
  SHOOTOUT_DEFAULTS,
  SHOOTOUT_PRIZES,
} from '#domain/contests/shootout/shootout-options.ts'

it('K04 the prizes, and the values of a new shootout', () => {
  expect(SHOOTOUT_PRIZES).toEqual([100_000, 150_000, 200_000, 250_000, 1_000_000])
  expect(SHOOTOUT_DEFAULTS).toEqual({ attemptsPerAmateur: 1, distance: 165 })
})

it('N13 K04 every prize may be an annuity, and 100,000 a lump sum too', () => {
  const annuities = ['Cash 10-Year Annuity', 'Cash 20-Year Annuity', 'Cash 40-Year Annuity']
  expect(payoutTimeframes(fromDollars(100_000))).toEqual([...annuities, 'Cash (Lump Sum)'])
  for (const prize of [150_000, 1_000_000, 99_999]) {
    expect(payoutTimeframes(fromDollars(prize))).toEqual(annuities)
  }
  expect(payoutTimeframes(undefined)).toEqual(annuities)
})

it.each([
  [6, 1, true],
  [6, 2, true],
  [6, 3, true],
  [6, 4, false],
  [5, 2, false],
  [1, 1, true],
  [1, 2, false],
])('N13 %d attempts, %d for each amateur: %s', (attempts, each, divides) => {
  expect(canDivideAttempts(each, attempts)).toBe(divides)
})
