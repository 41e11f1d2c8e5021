import { describe, expect, it } from 'vitest'
import { fromDollars, toDollars } from '#domain/values/money.ts'
import type { PuttingContestType } from '#domain/contests/putting/putting-options.ts'
import {
  findReferrals,
  calculateSumInsured,
  type EventLocation,
} from '#domain/pricing/calculation/referrals.ts'
import type { PayoutTimeframe } from '#domain/contests/shootout/shootout-options.ts'
import type { ContestRows } from '#domain/pricing/rating/rated-contests.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)
const texas: EventLocation = { territory: 'TX', repOnlyTerritories: [] }
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
  findReferrals(contests(rows), place, plan).map(({ code }) => code)

describe('V07 referrals', () => {
  it('V07 the carrier note has its exact text, and names its row', () => {
    expect(findReferrals(contests([row(10_000), row(30_000, 100, 80, 175)]), texas, plan)).toMatchObject([
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
    expect(calculateSumInsured(contests(rows), plan)).toBe(fromDollars(500_000))
    expect(codes(rows)).toEqual([])
    expect(codes([row(500_001)])).toEqual(['HIGH_GRAND_PRIZE', 'HIGH_SUM_INSURED'])
    expect(codes([...rows.slice(1), row(90_000), row(10_001)])).toEqual(['HIGH_SUM_INSURED'])
  })

  it('V07 an event elsewhere, or in a territory where the office sells through reps only', () => {
    expect(codes([row(10_000)], { territory: 'Other', repOnlyTerritories: [] })).toEqual(['OTHER_TERRITORY'])
    expect(codes([row(10_000)], { territory: 'TX', repOnlyTerritories: ['TX'] })).toEqual([
      'REP_ONLY_TERRITORY',
    ])
    expect(codes([row(10_000)], { territory: undefined, repOnlyTerritories: ['TX'] })).toEqual([])
  })
})

const shots = (attempts: number, dollars: number, payoutTimeframe?: PayoutTimeframe) => ({
  shootout: [{ index: 1, figures: { attempts, prizeValue: fromDollars(dollars), payoutTimeframe } }],
})

/** Contests that need every approval there is. */
const EVERY_REFERRAL: ContestRows = {
  ...shots(11, 1_000_000, 'Cash 10-Year Annuity'),
  grand_prize: [{ index: 1, figures: row(100_001, 200, 89, 140) }],
  putting_prize: [
    {
      index: 1,
      figures: { contestType: 'Single Putt', finalists: 11, prizeValue: fromDollars(30_000) },
    },
  ],
}
const REFERRED_PLACE = { territory: 'PR', repOnlyTerritories: ['PR'] }

describe('N16 referrals of the other contests', () => {
  const found = (contests: ContestRows) =>
    findReferrals(contests, texas, plan).map(({ code, clearedBy }) => [code, clearedBy])
  const putts = (contestType: PuttingContestType, finalists: number, dollars: number) =>
    found({
      putting_prize: [{ index: 1, figures: { contestType, finalists, prizeValue: fromDollars(dollars) } }],
    })
  it('N16 a putting prize above 25,000', () => {
    expect(putts('Single Putt', 1, 25_000)).toEqual([])
    expect(putts('Single Putt', 1, 25_001)).toEqual([['HIGH_PUTTING_PRIZE', 'rep']])
  })

  it('N16 more than 10 finalists in a single putt; a progressive one may have many', () => {
    expect(putts('Single Putt', 10, 5_000)).toEqual([])
    expect(putts('Single Putt', 11, 5_000)).toEqual([['MANY_FINALISTS', 'rep']])
    expect(putts('Progressive Putt', 288, 5_000)).toEqual([])
  })

  it('N16 more than 10 shots in a shootout', () => {
    expect(found(shots(10, 100_000))).toEqual([])
    expect(found(shots(11, 100_000))).toEqual([['MANY_ATTEMPTS', 'rep']])
  })

  it('N16 what is insured counts an annuity at its present value', () => {
    const insured = (dollars: number, payout?: PayoutTimeframe) =>
      toDollars(calculateSumInsured(shots(1, dollars, payout), plan))
    expect(insured(1_000_000, 'Cash 10-Year Annuity')).toBe(811_000)
    expect(insured(1_000_000, 'Cash 20-Year Annuity')).toBe(654_000)
    expect(insured(1_000_000, 'Cash 40-Year Annuity')).toBe(450_000)
    expect(insured(100_000, 'Cash (Lump Sum)')).toBe(100_000)
    expect(insured(100_000)).toBe(100_000)
    expect(found(shots(1, 1_000_000, 'Cash 20-Year Annuity'))).toEqual([['HIGH_SUM_INSURED', 'rep']])
  })

  it('N16 all contests are added up, and rows without figures count as 0', () => {
    const prizeValue = fromDollars(10_000)
    const contests: ContestRows = {
      ...shots(1, 1_000_000, 'Cash 40-Year Annuity'),
      grand_prize: [{ index: 1, figures: row(20_000) }],
      putting_prize: [{ index: 1, figures: { prizeValue } }],
      dice_roll: [{ index: 1, figures: { prizeValue } }],
    }
    expect(toDollars(calculateSumInsured(contests, plan))).toBe(490_000)
    const blank = [{ index: 1, figures: {} }]
    const empty = { grand_prize: blank, putting_prize: blank, shootout: blank, dice_roll: blank }
    expect(calculateSumInsured(empty, plan)).toBe(0)
    expect(found(empty)).toEqual([])
  })

  it('N16 every referral has a text that a customer can understand', () => {
    const clearers = findReferrals(EVERY_REFERRAL, REFERRED_PLACE, plan).map(({ clearedBy }) => clearedBy)
    expect(clearers).toEqual(['carrier', ...Array.from({ length: 8 }, () => 'rep')])
    expect(findReferrals(EVERY_REFERRAL, REFERRED_PLACE, plan).map(({ message }) => message)).toEqual([
      'If binding, carrier approval needed for Prize Value greater than $20K And Pros greater than 72.',
      'A grand prize above $100,000 needs our approval.',
      'A hole shorter than 150 yards needs our approval.',
      'More than 288 players for one grand prize need our approval.',
      'A putting prize above $25,000 needs our approval.',
      'More than 10 finalists in a single putt need our approval.',
      'More than 10 shots in a shootout need our approval.',
      'Prizes worth more than $500,000 together need our approval.',
      'An event in this state or province needs our approval.',
    ])
    expect(findReferrals({}, { territory: 'Other', repOnlyTerritories: [] }, plan)).toMatchObject([
      {
        code: 'OTHER_TERRITORY',
        clearedBy: 'rep',
        message: 'An event outside the United States and Canada needs our approval.',
      },
    ])
  })

  it('N16 each refusal says that it was refused and what can be bought instead', () => {
    for (const { message, refusal } of [
      ...findReferrals(EVERY_REFERRAL, REFERRED_PLACE, plan),
      ...findReferrals({}, { territory: 'Other', repOnlyTerritories: [] }, plan),
    ]) {
      expect(refusal).toMatch(/(We can’t insure|didn’t approve) /)
      // The figure at which an approval begins is the one up to which none is needed.
      for (const [figure] of message.replace('$20K', '$20,000').matchAll(/\$?\d[\d,]*/g))
        expect(refusal).toContain(figure)
      expect(refusal).toMatch(/You can insure|what’s possible/)
    }
  })
})
