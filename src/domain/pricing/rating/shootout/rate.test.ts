import { describe, expect, it } from 'vitest'
import { fromDollars, toDollars } from '#domain/values/money.ts'
import type { PayoutTimeframe } from '#domain/contests/shootout/shootout-options.ts'
import { evaluate } from '#domain/pricing/rating/expression.ts'
import { traceRating } from '#domain/pricing/rating/fee.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import { toDecimalText } from '#domain/pricing/rating/rational.ts'
import type { ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { rateShootout } from '#domain/pricing/rating/shootout/rate.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1).shootout

const shots = (
  dollars: number,
  payoutTimeframe: PayoutTimeframe,
  attempts: number,
  yardage = 165,
  attemptsPerAmateur = 1,
): ShootoutFigures => ({
  prizeValue: fromDollars(dollars),
  payoutTimeframe,
  attempts,
  yardage,
  attemptsPerAmateur,
})
const rated = (row: ShootoutFigures) => {
  const rating = rateShootout(row, plan)
  if ('problem' in rating) throw new Error(rating.problem.message)
  return rating
}
const loss = (row: ShootoutFigures) => {
  const { expectedLoss } = traceRating(rated(row))
  return expectedLoss && Number(toDecimalText(evaluate(expectedLoss)))
}
const problem = (row: ShootoutFigures) => {
  const rating = rateShootout(row, plan)
  return 'problem' in rating ? [rating.problem.code, rating.problem.message] : rating
}

describe('K04 shootout fee before discount', () => {
  it.each([
    ['a million over 40 years', shots(1_000_000, 'Cash 40-Year Annuity', 4), 179.97, 543],
    ['250,000 over 20 years', shots(250_000, 'Cash 20-Year Annuity', 6), 98.08, 330],
    ['250,000 over 10 years costs more', shots(250_000, 'Cash 10-Year Annuity', 6), 121.62, 391],
    ['250,000 over 40 years costs less', shots(250_000, 'Cash 40-Year Annuity', 6), 67.48, 250],
    ['longer tees', shots(250_000, 'Cash 20-Year Annuity', 6, 180), 83.37, 292],
    ['the longest tees', shots(250_000, 'Cash 20-Year Annuity', 6, 300), 58.85, 228],
    ['two shots for each amateur', shots(250_000, 'Cash 20-Year Annuity', 6, 165, 2), 107.88, 355],
    ['three shots for each amateur', shots(250_000, 'Cash 20-Year Annuity', 6, 165, 3), 117.69, 381],
    ['more than three count as three', shots(250_000, 'Cash 20-Year Annuity', 6, 165, 6), 117.69, 381],
  ])('K04 %s', (_name, row, expected, fee) => {
    expect(loss(row)).toBeCloseTo(expected, 1)
    expect(toDollars(rated(row).fee)).toBe(fee)
    expect(rated(row).atMinimum).toBe(false)
  })

  it('K04 a lump sum of 100,000 with one shot costs the minimum', () => {
    expect(rated(shots(100_000, 'Cash (Lump Sum)', 1))).toMatchObject({ fee: 12_500, atMinimum: true })
    expect(loss(shots(100_000, 'Cash (Lump Sum)', 1))).toBe(10)
    expect(toDollars(rated(shots(100_000, 'Cash (Lump Sum)', 4)).fee)).toBe(179)
  })

  it('N13 only 100,000 is paid at once', () => {
    const message = 'Only a prize of $100,000 is paid as a lump sum. Choose an annuity'
    expect(problem(shots(150_000, 'Cash (Lump Sum)', 1))).toEqual(['NO_BAND', message])
  })

  it('N13 the attempts must be divisible by the attempts per amateur', () => {
    expect(problem(shots(250_000, 'Cash 20-Year Annuity', 5, 165, 2))).toEqual([
      'NO_BAND',
      '5 shots don’t divide evenly by 2 per amateur. Change one of the numbers',
    ])
  })

  it('K04 one attempt per amateur unless another number is typed', () => {
    const { attemptsPerAmateur: _, ...row } = shots(250_000, 'Cash 20-Year Annuity', 6)
    expect(toDollars(rated(row).fee)).toBe(330)
  })

  it.each([164, 301, 180.5])('K04 %d yards lie outside all bands', (yardage) => {
    expect(problem(shots(250_000, 'Cash 20-Year Annuity', 6, yardage))).toEqual([
      'NO_BAND',
      `We can’t price ${yardage} yards online. Call or email us and we’ll help`,
    ])
  })

  it.each<[ShootoutFigures, string]>([
    [{}, 'Enter the prize value, the payout, the yardage and the number of shots'],
    [{ ...shots(100_000, 'Cash (Lump Sum)', 0) }, 'Enter the number of shots'],
    [{ ...shots(100_000, 'Cash (Lump Sum)', 1), payoutTimeframe: undefined }, 'Enter the payout'],
    [{ ...shots(100_000, 'Cash (Lump Sum)', 1), yardage: undefined }, 'Enter the yardage'],
    [shots(0, 'Cash 10-Year Annuity', 1), 'Enter the prize value'],
  ])('K04 a missing figure is asked for: %#', (row, message) => {
    expect(problem(row)).toEqual(['MISSING_FIGURE', message])
  })
})
