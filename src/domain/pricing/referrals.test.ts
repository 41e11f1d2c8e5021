import { describe, expect, it } from 'vitest'
import { fromDollars } from '#domain/money.ts'
import { referralsOf, sumInsured, type EventPlace } from '#domain/pricing/referrals.ts'
import { type HoleInOneFigures } from '#domain/rating/hole-in-one/figures.ts'
import { parsePlan } from '#domain/rating/plan.ts'
import rp2027v1 from '#server/rating/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)
const texas: EventPlace = { territory: 'TX', repOnlyTerritories: [] }
const row = (dollars: number, amateurs = 100, pros = 0, yardage = 165): HoleInOneFigures => ({
  prizeValue: fromDollars(dollars),
  amateurs,
  pros,
  yardage,
})
const contests = (rows: HoleInOneFigures[]) => ({
  grand_prize: rows.map((figures, place) => ({ index: place + 1, figures })),
})
const codes = (rows: HoleInOneFigures[], place = texas) =>
  referralsOf(contests(rows), place, plan).map(({ code }) => code)

describe('V07 referrals', () => {
  it('V07 the carrier note is word for word, and names its row', () => {
    expect(referralsOf(contests([row(10_000), row(30_000, 100, 80, 175)]), texas, plan)).toEqual([
      {
        code: 'CARRIER_NOTE',
        clearedBy: 'carrier',
        message:
          'If binding, carrier approval needed for Prize Value greater than $20K And Pros greater than 72.',
        entity: 'grand_prize',
        index: 2,
      },
    ])
  })

  it.each([
    ['both limits passed', row(20_001, 100, 73), ['CARRIER_NOTE']],
    ['the prize at its limit', row(20_000, 100, 73), []],
    ['the pros at their limit', row(20_001, 100, 72), []],
    ['a prize at 100,000', row(100_000), []],
    ['a prize above 100,000', row(100_001), ['HIGH_GRAND_PRIZE']],
    ['150 yards', row(10_000, 100, 0, 150), []],
    ['149 yards', row(10_000, 100, 0, 149), ['SHORT_YARDAGE']],
    ['288 players together', row(10_000, 200, 88), []],
    ['289 players together', row(10_000, 200, 89), ['LARGE_FIELD']],
    ['nothing typed yet', {}, []],
  ])('V07 %s', (_name, figures, expected) => {
    expect(codes([figures])).toEqual(expected)
  })

  it('V07 the sum insured of all rows together', () => {
    const rows = Array.from({ length: 5 }, () => row(100_000))
    expect(sumInsured(contests(rows), plan)).toBe(fromDollars(500_000))
    expect(codes(rows)).toEqual([])
    expect(codes([row(500_001)])).toEqual(['HIGH_GRAND_PRIZE', 'HIGH_SUM_INSURED'])
    expect(codes([...rows.slice(1), row(90_000), row(10_001)])).toEqual(['HIGH_SUM_INSURED'])
  })

  it('V07 an event elsewhere, or where the office sells through reps only', () => {
    expect(codes([row(10_000)], { territory: 'Other', repOnlyTerritories: [] })).toEqual(['OTHER_TERRITORY'])
    expect(codes([row(10_000)], { territory: 'TX', repOnlyTerritories: ['TX'] })).toEqual([
      'REP_ONLY_TERRITORY',
    ])
    expect(codes([row(10_000)], { territory: undefined, repOnlyTerritories: ['TX'] })).toEqual([])
  })
})
