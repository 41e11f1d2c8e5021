import { expect, it } from 'vitest'
import { evaluate, evaluateExactly, maximum, number, product, round, sum } from '#domain/rating/expression.ts'

const half = product('150 shots in thirds', [number('third', '1/3'), number('shots', '4.5')])

it('O01 a half is decided exactly, below, at and above it', () => {
  const rounded = (text: string) => evaluate(round('rounded', number('value', text)))
  expect(rounded('100.4999999999999999999')).toBe(100)
  expect(rounded('100.5')).toBe(101)
  expect(rounded('100.5000000000000000001')).toBe(101)
  expect(rounded('100.49')).toBe(100)
  expect(rounded('100.51')).toBe(101)
  expect(evaluate(round('rounded', half))).toBe(2)
})

it('O01 evaluates the same in doubles and in rationals', () => {
  const tree = maximum('fee', [
    number('minimum', 3),
    round('rounded', sum('all', [number('base', '2.25'), half])),
  ])
  expect(evaluate(tree)).toBe(4)
  expect(evaluateExactly(tree)).toEqual({ numerator: 4n, denominator: 1n })
})

it('O01 a calculation with nothing to work on is refused', () => {
  expect(() => evaluate({ kind: 'round', label: 'nothing', of: [] })).toThrow(RangeError)
  expect(() => evaluateExactly({ kind: 'sum', label: 'nothing', of: [] })).toThrow(RangeError)
})
