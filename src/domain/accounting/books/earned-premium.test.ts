import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countPlayed,
  earnAmount,
  earnedPart,
  type EarningContest,
  type EarningPolicy,
} from '#domain/accounting/books/earned-premium.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

const cents = (amount: number) => amount as Cents
const day = (text: string) => text as CalendarDate
const JUNE_12: EarningContest = { fee: cents(20_000), day: day('2027-06-12') }
const JUNE_13: EarningContest = { fee: cents(10_000), day: day('2027-06-13') }
const AWAITING: EarningContest = { fee: cents(10_000), day: null }

const earnedOf = (amount: number, policy: Partial<EarningPolicy>, at: string) =>
  earnAmount(cents(amount), earnedPart({ contests: [], endedOn: null, ...policy }, day(at))).earned

describe('premium that is earned', () => {
  it.each<[string, number, Partial<EarningPolicy>, string, number]>([
    ['nothing before play', 30_000, { contests: [JUNE_12] }, '2027-06-11', 0],
    ['all on the day of play', 30_000, { contests: [JUNE_12] }, '2027-06-12', 30_000],
    ['by its fee, where days differ', 30_000, { contests: [JUNE_12, JUNE_13] }, '2027-06-12', 20_000],
    ['all after the last one', 30_001, { contests: [JUNE_12, JUNE_13] }, '2027-06-13', 30_001],
    ['down to the cent', 100, { contests: [JUNE_12, JUNE_13] }, '2027-06-12', 66],
    ['nothing while its date is awaited', 30_000, { contests: [AWAITING] }, '2030-01-01', 0],
    ['the part that was played', 30_000, { contests: [JUNE_12, AWAITING] }, '2028-01-01', 20_000],
    [
      'what was kept, on the day it was cancelled',
      6_000,
      { contests: [JUNE_12], endedOn: day('2027-06-01') },
      '2027-06-01',
      6_000,
    ],
    [
      'nothing on the day before that',
      6_000,
      { contests: [JUNE_12], endedOn: day('2027-06-01') },
      '2027-05-31',
      0,
    ],
    [
      'what was kept, on the day it lapsed',
      6_000,
      { contests: [AWAITING], endedOn: day('2028-06-12') },
      '2028-06-12',
      6_000,
    ],
    [
      'alike where no contest has a fee',
      300,
      { contests: [JUNE_12, { ...JUNE_13, fee: cents(0) }].map((one) => ({ ...one, fee: cents(0) })) },
      '2027-06-12',
      150,
    ],
    ['all where nothing is insured', 300, {}, '2027-06-12', 300],
    [
      'of what is given back, the same part',
      -30_000,
      { contests: [JUNE_12, JUNE_13] },
      '2027-06-12',
      -20_000,
    ],
  ])('N82 %s', (_, amount, policy, at, expected) => {
    expect(earnedOf(amount, policy, at)).toBe(expected)
  })

  const START = day('2027-01-01')
  const someDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays(START, days))
  const contest = fc.record({
    fee: fc.integer({ min: 0, max: 5_000_000 }).map(cents),
    day: fc.option(someDay),
  })
  const policy = fc.record({
    contests: fc.array(contest, { maxLength: 8 }),
    endedOn: fc.option(someDay),
  })
  const amount = fc.integer({ min: -900_000_000, max: 900_000_000 }).map(cents)

  it('N82 what is earned and unearned is the whole premium, on any day, and neither is more than it', () => {
    fc.assert(
      fc.property(policy, amount, someDay, (of, premium, at) => {
        const { earned, unearned } = earnAmount(premium, earnedPart(of, at))
        expect(earned + unearned).toBe(premium)
        expect(Math.abs(earned)).toBeLessThanOrEqual(Math.abs(premium))
        expect(Math.abs(unearned)).toBeLessThanOrEqual(Math.abs(premium))
      }),
    )
  })

  it('N82 what is earned grows from day to day, and is all once everything is played or the policy has ended', () => {
    fc.assert(
      fc.property(policy, amount, someDay, someDay, (of, premium, one, other) => {
        const [first, second] = one < other ? [one, other] : [other, one]
        const earnedOn = (at: CalendarDate) => Math.abs(earnAmount(premium, earnedPart(of, at)).earned)
        expect(earnedOn(first)).toBeLessThanOrEqual(earnedOn(second))
        const isOver = of.endedOn !== null && of.endedOn <= second
        if (isOver || countPlayed(of.contests, second) === of.contests.length)
          expect(earnedOn(second)).toBe(Math.abs(premium))
      }),
    )
  })

  it('N82 an event that moves takes its premium along: none on the old day, all on the new one', () => {
    fc.assert(
      fc.property(amount, someDay, fc.integer({ min: 1, max: 300 }), (premium, before, days) => {
        const moved = { contests: [{ fee: cents(100), day: addDays(before, days) }], endedOn: null }
        expect(earnAmount(premium, earnedPart(moved, before)).unearned).toBe(premium)
        expect(earnAmount(premium, earnedPart(moved, addDays(before, days))).earned).toBe(premium)
      }),
    )
  })
})
