import { describe, expect, it } from 'vitest'
import { fromDollars, toDollars } from '#domain/values/money.ts'
import type { PuttDistance } from '#domain/contests/putting/putting-options.ts'
import { evaluate } from '#domain/pricing/rating/expression.ts'
import { traceRating } from '#domain/pricing/rating/fee.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import type { PuttingFigures } from '#domain/contests/putting/figures.ts'
import { ratePutting } from '#domain/pricing/rating/putting/rate.ts'
import { toDecimalText } from '#domain/pricing/rating/rational.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1).putting

const single = (distance: PuttDistance, finalists: number, dollars: number): PuttingFigures => ({
  contestType: 'Single Putt',
  distance,
  finalists,
  prizeValue: fromDollars(dollars),
})
const progressive = (finalists: number, dollars: number): PuttingFigures => ({
  ...single('10-30-50', finalists, dollars),
  contestType: 'Progressive Putt',
})
const rated = (row: PuttingFigures) => {
  const rating = ratePutting(row, plan)
  if ('problem' in rating) throw new Error(rating.problem.message)
  return rating
}
const fee = (row: PuttingFigures) => toDollars(rated(row).fee)
const problem = (row: PuttingFigures) => {
  const rating = ratePutting(row, plan)
  return 'problem' in rating ? [rating.problem.code, rating.problem.message] : rating
}

describe('K03 putting fee before discount', () => {
  it.each([
    ['one finalist from 50 feet', single('50', 1, 10_000), 100, 445],
    ['one finalist from 40 feet', single('40', 1, 5_000), 75, 383],
    ['four finalists from 50 feet, of whom one can win', single('50', 4, 10_000), 394.0399, 1_180],
    ['a progressive putt', progressive(20, 2_500), 2.99829, 202],
    ['60 feet at another prize than the add-on', single('60', 1, 2_000), 15, 233],
    ['60 feet above the add-on', single('60', 1, 20_000), 150, 570],
    ['two finalists from 60 feet at an add-on prize', single('60', 2, 10_000), 149.4375, 569],
    ['half a dollar rounds up', single('40', 1, 3_000), 45, 308],
  ])('K03 %s', (_name, row, loss, expected) => {
    const rating = rated(row)
    const { expectedLoss } = traceRating(rating)
    expect(expectedLoss && Number(toDecimalText(evaluate(expectedLoss)))).toBeCloseTo(loss, 5)
    expect(toDollars(rating.fee)).toBe(expected)
    expect(rating.atMinimum).toBe(false)
  })

  it.each([
    [2_500, 75],
    [5_000, 150],
    [10_000, 300],
  ])('K03 the add-on for $%d costs $%d, below the minimum too', (prize, price) => {
    const rating = rated(single('60', 1, prize))
    expect(toDollars(rating.fee)).toBe(price)
    expect(rating.atMinimum).toBe(false)
    expect(traceRating(rating).fee).toMatchObject({
      kind: 'round',
      of: [{ label: 'Price of the add-on', text: String(price) }],
    })
  })

  it('K03 another prize or distance is not the add-on', () => {
    expect(fee(single('60', 1, 7_500))).toBe(336)
    expect(fee(single('50', 1, 2_500))).toBe(258)
  })

  it('K03 reports when the minimum fee applies', () => {
    const withHigherMinimum = { ...plan, minGross: 500 }
    expect(ratePutting(single('50', 1, 10_000), withHigherMinimum)).toMatchObject({
      fee: 50_000,
      atMinimum: true,
    })
    expect(ratePutting(single('60', 1, 2_500), withHigherMinimum)).toMatchObject({
      fee: 7_500,
      atMinimum: false,
    })
  })

  it('V04 only a putt from 60 feet reports its distance, for the full-price rule', () => {
    expect(rated(single('60', 1, 2_500)).putt).toEqual({ distanceFeet: 60, prizeValue: fromDollars(2_500) })
    expect(rated(single('60', 3, 12_000)).putt).toEqual({ distanceFeet: 60, prizeValue: fromDollars(12_000) })
    expect(rated(single('50', 1, 2_500)).putt).toBeUndefined()
    expect(rated(progressive(5, 2_500)).putt).toBeUndefined()
  })

  it.each<[string, PuttingFigures]>([
    ['a Single Putt from 10-30-50 feet', single('10-30-50', 1, 5_000)],
    ['a Progressive Putt from 40 feet', { ...progressive(1, 5_000), distance: '40' }],
  ])('K03 %s has no price', (what, row) => {
    expect(problem(row)).toEqual([
      'NO_BAND',
      `We can’t price ${what} online. Call or email us and we’ll help`,
    ])
  })

  it.each<[PuttingFigures, string]>([
    [{}, 'Enter the prize value, the type of contest, the distance and the number of finalists'],
    [{ ...single('40', 1, 500), finalists: 0 }, 'Enter the number of finalists'],
    [{ ...single('40', 1, 500), finalists: undefined }, 'Enter the number of finalists'],
    [{ ...single('40', 1, 500), distance: undefined }, 'Enter the distance'],
    [{ ...single('40', 1, 500), contestType: undefined }, 'Enter the type of contest'],
    [single('40', 1, 0), 'Enter the prize value'],
    [single('40', 1, 0.01), ''],
  ])('K03 a missing figure is asked for: %#', (row, message) => {
    if (message === '') expect(fee(row)).toBe(195)
    else expect(problem(row)).toEqual(['MISSING_FIGURE', message])
  })
})
