import { describe, expect, it } from 'vitest'
import {
  evaluate,
  maximum,
  numberValue,
  planValue,
  power,
  product,
  complement,
  round,
  sum,
  type Expression,
} from '#domain/pricing/rating/expression.ts'
import { parsePlanNumber } from '#domain/pricing/rating/plan-number.ts'
import { toDecimalText } from '#domain/pricing/rating/rational.ts'

const given = (text: string) => planValue(text, parsePlanNumber(text))
const value = (expression: Expression) => toDecimalText(evaluate(expression), 12)

describe('O01 a calculation as data', () => {
  it.each([
    ['a figure', numberValue('yards', 165), '165'],
    ['a figure with cents', numberValue('prize', 1_234.56), '1234.56'],
    ['a number of the plan', given('1/3'), '0.333333333333'],
    ['a sum', sum('all', [numberValue('a', 2), given('0.1'), given('0.2')]), '2.3'],
    ['a product', product('all', [given('1/3'), numberValue('b', 6), given('0.5')]), '1'],
    ['a power', power('four times', given('0.9'), numberValue('times', 4)), '0.6561'],
    ['to the power of nothing', power('never', given('0.9'), numberValue('times', 0)), '1'],
    ['what is missing from one', complement('the rest', given('0.0151')), '0.9849'],
    ['the larger one', maximum('most', [numberValue('a', 3), given('3.5'), numberValue('c', 2)]), '3.5'],
    ['the first of two equal ones', maximum('most', [numberValue('a', 3), given('3.0')]), '3'],
    ['a sum of one', sum('all', [numberValue('a', 7)]), '7'],
  ])('O01 %s is evaluated exactly', (_name, expression, expected) => {
    expect(value(expression)).toBe(expected)
  })

  it('O01 a half is rounded up, decided exactly below, at and above it', () => {
    const rounded = (text: string) => value(round('rounded', given(text)))
    expect(rounded('100.4999999999999999999')).toBe('100')
    expect(rounded('100.5')).toBe('101')
    expect(rounded('100.5000000000000000001')).toBe('101')
  })

  it('O01 every part keeps its label, and a number the text as it was written', () => {
    expect(sum('all', [given('1.20'), numberValue('b', 4)])).toMatchObject({
      kind: 'sum',
      label: 'all',
      of: [
        { kind: 'number', label: '1.20', text: '1.20' },
        { kind: 'number', label: 'b', text: '4' },
      ],
    })
    const part = given('2')
    expect(product('p', [part])).toMatchObject({ kind: 'product', label: 'p' })
    expect(power('e', part, part)).toMatchObject({ kind: 'power', label: 'e' })
    expect(complement('r', part)).toMatchObject({ kind: 'rest', label: 'r' })
    expect(maximum('m', [part])).toMatchObject({ kind: 'maximum', label: 'm' })
    expect(round('o', part)).toMatchObject({ kind: 'round', label: 'o' })
  })
})
