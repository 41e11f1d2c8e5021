import { expect, it } from 'vitest'
import { evaluate, planValue } from '#domain/pricing/rating/expression.ts'
import { ROUNDING_TOLERANCE, traceRating, roundToWholeDollars } from '#domain/pricing/rating/fee.ts'
import { parsePlanNumber } from '#domain/pricing/rating/plan-number.ts'

const formulas = (exactly: string, estimate = 0) => ({
  fee: () => planValue('fee', parsePlanNumber(exactly)),
  estimatedFee: () => estimate,
})
const reckoning = (exactly: string, minimum = 0) => ({
  formulas: formulas(exactly),
  input: {},
  minimum,
})

it.each([
  ['an estimate clearly below the half', 10.49, '99', 10],
  ['an estimate clearly above the half', 10.51, '99', 11],
  ['a whole estimate', 10, '99', 10],
  ['an estimate below a half that is one', 10.5 - ROUNDING_TOLERANCE / 2, '10.5', 11],
  ['an estimate above a half that falls short of it', 10.5 + ROUNDING_TOLERANCE / 2, '10.49999999999', 10],
  ['an estimate of exactly a half that falls short of it', 10.5, '10.4999999999999999', 10],
])('O01 %s: %d and %s make %d', (_name, estimate, exactly, expected) => {
  expect(roundToWholeDollars(formulas(exactly, estimate), {})).toBe(expected)
})

it('O01 the trace rounds, and shows the minimum only if there is one', () => {
  const withMinimum = traceRating(reckoning('10.5', 200)).fee
  expect(withMinimum).toMatchObject({ kind: 'maximum', label: 'Fee before discount' })
  expect(evaluate(withMinimum)).toEqual({ numerator: 200n, denominator: 1n })
  const without = traceRating(reckoning('10.5'))
  expect(without.fee).toMatchObject({ kind: 'round', label: 'Rounded to whole dollars' })
  expect(evaluate(without.fee)).toEqual({ numerator: 11n, denominator: 1n })
  expect('expectedLoss' in without).toBe(false)
})
