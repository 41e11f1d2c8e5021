import { describe, expect, it } from 'vitest'
import { fromDollars, toDollars, ZERO } from '#domain/values/money.ts'
import { rateDiceRoll } from '#domain/pricing/rating/dice-roll/rate.ts'
import { traceRating } from '#domain/pricing/rating/fee.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1).dice
const rated = (dollars: number, rollers?: number) => {
  const rating = rateDiceRoll({ prizeValue: fromDollars(dollars), rollers }, plan)
  if ('problem' in rating) throw new Error(rating.problem.message)
  return rating
}

describe('K02 dice roll fee before discount', () => {
  it.each([
    [2_500, 75],
    [5_000, 150],
    [10_000, 300],
    [2_550, 77],
  ])('K02 3 percent of $%d is $%d', (prize, fee) => {
    expect(toDollars(rated(prize).fee)).toBe(fee)
  })

  it('K02 the number of rollers makes no difference, and there is no minimum', () => {
    expect(new Set([4, 8, 12].map((rollers) => rated(5_000, rollers).fee))).toEqual(new Set([15_000]))
    expect(rated(1)).toMatchObject({ fee: 0, atMinimum: false })
  })

  it('K02 the trace has a rate and no odds', () => {
    expect(traceRating(rated(2_500))).toMatchObject({
      fee: {
        kind: 'round',
        of: [
          {
            kind: 'product',
            label: 'Rated fee',
            of: [
              { label: 'Prize', text: '2500' },
              { label: 'Share of the prize', text: '0.03' },
            ],
          },
        ],
      },
    })
    expect(traceRating(rated(2_500)).expectedLoss).toBeUndefined()
  })

  it.each([{}, { rollers: 4 }, { prizeValue: ZERO }])('K02 a missing prize is reported: %j', (row) => {
    expect(rateDiceRoll(row, plan)).toEqual({
      problem: { code: 'MISSING_FIGURE', message: 'Enter the prize value' },
    })
  })
})
