import { describe, expect, it } from 'vitest'
import {
  type Cents,
  formatMoney,
  fromDollars,
  subtract,
  percentOf,
  sum,
  toDollars,
  ZERO,
} from '#domain/values/money.ts'

const cents = (amount: number) => amount as Cents

describe('dollars of the wire', () => {
  it.each([
    [0, 0],
    [310, 31_000],
    [69.6, 6_960],
    [0.1, 10],
    [1.15, 115],
    [-104.5, -10_450],
    [100_000_000.01, 10_000_000_001],
  ])('C14 %d dollars are %d cents, and back', (dollars, amount) => {
    expect(fromDollars(dollars)).toBe(amount)
    expect(toDollars(cents(amount))).toBe(dollars)
  })

  it.each([[0.001], [1.005], [1e-7], [1e308], [Number.NaN], [Number.POSITIVE_INFINITY], [1e15]])(
    'C14 %d is not an amount in dollars and cents',
    (dollars) => {
      expect(() => fromDollars(dollars)).toThrow(RangeError)
    },
  )
})

describe('sums', () => {
  it('add up exactly where floating-point dollars would not', () => {
    expect(sum([cents(10), cents(20)])).toBe(30)
    expect(sum([])).toBe(ZERO)
    expect(subtract(cents(10), cents(30))).toBe(-20)
  })
})

describe('percent of an amount', () => {
  it.each([
    [62_640, 10, 6_264],
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [-5, 10, 0],
    [-6, 10, -1],
    [-15, 10, -1],
    [-16, 10, -2],
    [10_000, 12.5, 1_250],
    [1, 50, 1],
    [-1, 50, 0],
    [31_000, 0, 0],
    [31_000, 100, 31_000],
    [9_007_199_254_740_991, 100, 9_007_199_254_740_991],
  ])('K12 of %d cents at %d percent is %d, half up', (amount, percent, expected) => {
    expect(percentOf(cents(amount), percent)).toBe(expected)
  })
})

describe('formatting', () => {
  it.each([
    [31_000, '$310'],
    [62_640, '$626.40'],
    [0, '$0'],
    [5, '$0.05'],
    [100_000_000, '$1,000,000'],
    [-10_400, '-$104'],
  ])('%d cents read %s', (amount, text) => {
    expect(formatMoney(cents(amount), '$')).toBe(text)
  })
})
