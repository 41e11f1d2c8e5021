import { describe, expect, it } from 'vitest'
import { findClientType } from '#domain/client-types.ts'
import { fromDollars, ZERO, type Cents } from '#domain/money.ts'
import { explanations } from '#domain/pricing/explanation.ts'
import { type HoleInOneFigures } from '#domain/rating/hole-in-one/figures.ts'
import { parsePlan } from '#domain/rating/plan.ts'
import rp2027v1 from '#server/rating/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)
const figures = (dollars: number, amateurs: number, yardage: number, pros = 0): HoleInOneFigures => ({
  prizeValue: fromDollars(dollars),
  amateurs,
  pros,
  yardage,
})
const told = (label: string, row: HoleInOneFigures, override?: Cents) =>
  explanations(
    {
      clientType: findClientType(label, { producer: false }),
      producer: false,
      contests: { grand_prize: [{ index: 1, figures: row, override }] },
      customBonusSigns: false,
      rush: false,
      coupons: [],
      producerFee: ZERO,
    },
    plan,
  ).map(({ text }) => text)

describe('O01 why this price, in plain words', () => {
  it.each([
    [
      'School',
      figures(10_000, 120, 165),
      '120 players at 165 yards for $10,000: $310; a tee in the 180-yard band would save $38.',
    ],
    ['School', figures(5_000, 60, 180), '60 players at 180 yards for $5,000: $200, the minimum.'],
    ['School', figures(10_000, 100, 250), '100 players at 250 yards for $10,000: $200, the minimum.'],
    [
      'Chevrolet group',
      figures(45_000, 144, 215),
      '144 players at 215 yards for $45,000: $841 less 20 percent is $673.',
    ],
    [
      'Ford/Lincoln',
      figures(5_000, 60, 180),
      '60 players at 180 yards for $5,000: $200 less 20 percent, but never below the minimum of $180.',
    ],
    [
      'First Command',
      figures(30_000, 120, 175, 12),
      '120 amateurs and 12 professionals at 175 yards for $30,000: $1,095 less 10 percent is $986; a tee in the 180-yard band would save $140.',
    ],
    ['School', figures(2_000, 0, 150, 1), '1 professional at 150 yards for $2,000: $200, the minimum.'],
    [
      'Friends & Family',
      figures(10_000, 1, 165),
      '1 player at 165 yards for $10,000: no fee for Friends & Family.',
    ],
  ])('O01 %s %j', (label, row, sentence) => {
    expect(told(label, row)).toEqual([sentence])
  })

  it('O01 a fee set by a rep is said to be the specialist’s, without advice', () => {
    expect(told('School', figures(25_000, 144, 165), fromDollars(900))).toEqual([
      '144 players at 165 yards for $25,000: $900, updated by your specialist.',
    ])
  })

  it('O01 a row without a price has no explanation', () => {
    expect(told('School', {})).toEqual([])
  })

  it('O01 no odds and no loads are told', () => {
    const texts = ['School', 'Chevrolet group', 'First Command'].flatMap((label) =>
      [140, 150, 165, 185, 200, 250].flatMap((yardage) => told(label, figures(80_000, 140, yardage, 20))),
    )
    expect(texts).toHaveLength(18)
    for (const text of texts)
      expect(text).not.toMatch(/odds|load|factor|ace|12[,.]?500|2\.[246]|1\.45|0\.\d/i)
  })
})
