import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  fromNumber,
  larger,
  multiply,
  parseRational,
  power,
  toRational,
  complement,
  roundHalfUp,
  type Rational,
  toDecimalText,
} from '#domain/pricing/rating/rational.ts'

const same = (left: Rational, right: Rational) => compare(left, right) === 0

describe('O01 exact numbers', () => {
  it.each([
    ['0.85', 85n, 100n],
    ['1.20', 120n, 100n],
    ['1/12500', 1n, 12500n],
    ['-3', -3n, 1n],
    ['-0.25', -25n, 100n],
    ['0.5/2', 5n, 20n],
    ['1/0.5', 10n, 5n],
  ])('O01 %s is read exactly', (text, numerator, denominator) => {
    expect(toRational(text)).toEqual({ numerator, denominator })
  })

  it.each([
    '',
    'x',
    '1e-7',
    '1/0',
    '1/-2',
    '1/2/3',
    '1/2/',
    '.5',
    '5.',
    '1/',
    '/2',
    'NaN',
    ' 1',
    '1 ',
    '0x10',
  ])('O01 %j is not a number', (text) => {
    expect(parseRational(text)).toBeUndefined()
    expect(() => toRational(text)).toThrow(`'${text}' is not a decimal number or a fraction`)
  })

  it.each([
    ['0.5', 1n],
    ['0.49999999999999999999', 0n],
    ['2.5', 3n],
    ['-0.5', 0n],
    ['-1.5', -1n],
    ['-1.51', -2n],
    ['7', 7n],
  ])('O01 %s rounds half up to %s', (text, whole) => {
    expect(roundHalfUp(toRational(text))).toEqual({ numerator: whole, denominator: 1n })
  })

  it.each([
    ['1/12500', '0.00008'],
    ['1/3', '0.333333'],
    ['-1/8', '-0.125'],
    ['310', '310'],
    ['0', '0'],
  ])('O01 %s reads %s', (text, expected) => {
    expect(toDecimalText(toRational(text), 6)).toBe(expected)
  })

  it('O01 sums, products and the larger of two agree with whole numbers', () => {
    const small = fc.integer({ min: -1000, max: 1000 })
    const under = fc.integer({ min: 1, max: 1000 })
    fc.assert(
      fc.property(small, under, small, under, (a, b, c, d) => {
        const [left, right] = [toRational(`${a}/${b}`), toRational(`${c}/${d}`)]
        expect(same(add(left, right), toRational(`${a * d + c * b}/${b * d}`))).toBe(true)
        expect(same(multiply(left, right), toRational(`${a * c}/${b * d}`))).toBe(true)
        expect(larger(left, right)).toBe(a * d >= c * b ? left : right)
        expect(compare(left, right)).toBe(Math.sign(a * d - c * b))
        expect(same(add(left, complement(left)), toRational('1'))).toBe(true)
      }),
    )
  })

  it('O01 a power equals repeated multiplication', () => {
    expect(same(power(toRational('2/3'), toRational('3')), toRational('8/27'))).toBe(true)
    expect(same(power(toRational('2/3'), toRational('0')), toRational('1'))).toBe(true)
    expect(same(power(toRational('0.5'), toRational('4/2')), toRational('1/4'))).toBe(true)
  })

  it.each([
    [288, 288n, 1n],
    [0, 0n, 1n],
    [1_234.56, 123_456n, 100n],
    [0.1, 1n, 10n],
  ])('O01 the figure %d has the value as it is written', (value, numerator, denominator) => {
    expect(fromNumber(value)).toEqual({ numerator, denominator })
  })
})
