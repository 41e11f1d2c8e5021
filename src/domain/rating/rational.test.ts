import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  larger,
  multiply,
  parseRational,
  rational,
  roundHalfUp,
  toDecimalText,
} from '#domain/rating/rational.ts'

describe('O01 exact numbers', () => {
  it.each([
    ['0.85', 17n, 20n],
    ['1.20', 6n, 5n],
    ['1/12500', 1n, 12500n],
    ['-3', -3n, 1n],
    ['0.5/2', 1n, 4n],
  ])('O01 %s is read without loss', (text, numerator, denominator) => {
    expect(rational(text)).toEqual({ numerator, denominator })
  })

  it.each(['', 'x', '1e-7', '1/0', '1/2/3', '.5', '1/', 'NaN', ' 1', '0x10'])(
    'O01 %j is no number',
    (text) => {
      expect(parseRational(text)).toBeUndefined()
      expect(() => rational(text)).toThrow(RangeError)
    },
  )

  it.each([
    ['0.5', 1n],
    ['0.49999999999999999999', 0n],
    ['2.5', 3n],
    ['-0.5', 0n],
    ['-1.5', -1n],
    ['-1.51', -2n],
    ['7', 7n],
  ])('O01 %s rounds half up to %s', (text, whole) => {
    expect(roundHalfUp(rational(text))).toEqual({ numerator: whole, denominator: 1n })
  })

  it.each([
    ['1/12500', '0.00008'],
    ['1/3', '0.333333'],
    ['-1/8', '-0.125'],
    ['310', '310'],
    ['0', '0'],
  ])('O01 %s reads %s', (text, expected) => {
    expect(toDecimalText(rational(text), 6)).toBe(expected)
  })

  it('O01 sums, products and the larger of two agree with whole numbers', () => {
    const small = fc.integer({ min: -1000, max: 1000 })
    const under = fc.integer({ min: 1, max: 1000 })
    fc.assert(
      fc.property(small, under, small, under, (a, b, c, d) => {
        const [left, right] = [rational(`${a}/${b}`), rational(`${c}/${d}`)]
        expect(add(left, right)).toEqual(rational(`${a * d + c * b}/${b * d}`))
        expect(multiply(left, right)).toEqual(rational(`${a * c}/${b * d}`))
        expect(larger(left, right)).toEqual(a * d >= c * b ? left : right)
      }),
    )
  })
})
