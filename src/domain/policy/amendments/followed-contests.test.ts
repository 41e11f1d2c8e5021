import { describe, expect, it } from 'vitest'
import {
  boughtDates,
  findLateDates,
  followContests,
  type FollowedContest,
  isLate,
  refuseLateDate,
} from '#domain/policy/amendments/followed-contests.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { diceAnswers } from '#testing/contest-answers.ts'
import { aContest } from '#testing/policy-state.ts'

const day = (text: string) => text as CalendarDate
const BOUGHT = day('2027-06-12')
const LAST = day('2028-06-12')

const first: FlatAnswers = { h_coverage: 'Yes', h_date_1: '2027-06-12', h_hole_1: 7, h_yardage_1: 165 }
const second: FlatAnswers = { h_date_2: '2027-06-13', h_hole_2: 9, h_yardage_2: 170 }
const secondAsFirst: FlatAnswers = {
  h_coverage: 'Yes',
  h_date_1: '2027-06-13',
  h_hole_1: 9,
  h_yardage_1: 170,
}
const one = aContest()
const other = aContest({ index: 2, hole: 9, date: day('2027-06-13') })

describe('the day that the twelve months of a contest are counted from', () => {
  const boughtOf = (...given: Parameters<typeof followContests>) =>
    followContests(...given).map(({ contest, origin }) => [contest.index, contest.boughtFor, origin?.index])

  it.each<[string, Parameters<typeof followContests>, unknown[]]>([
    ['stays, where nothing changes', [[one], first, first], [[1, '2027-06-12', 1]]],
    [
      'stays, where it is moved',
      [[one], first, { ...first, h_date_1: '2027-10-04' }],
      [[1, '2027-06-12', 1]],
    ],
    [
      'stays the first one, where it is moved again',
      [
        [aContest({ date: day('2027-10-04'), boughtFor: BOUGHT })],
        { ...first, h_date_1: '2027-10-04' },
        { ...first, h_date_1: '2028-03-01' },
      ],
      [[1, '2027-06-12', 1]],
    ],
    [
      'is the latest of the others, where it is added',
      [[other, one], { ...first, ...second }, { ...first, ...second, h_date_3: '2027-06-12', h_hole_3: 11 }],
      [
        [1, '2027-06-12', 1],
        [2, '2027-06-13', 2],
        [3, '2027-06-13', undefined],
      ],
    ],
    [
      'follows it to the place of one that is taken out',
      [[one, other], { ...first, ...second }, secondAsFirst],
      [[1, '2027-06-13', 2]],
    ],
    [
      'does not go to one that is added at the place that it left',
      [[one, other], { ...first, ...second }, { ...secondAsFirst, h_date_2: '2027-06-20', h_hole_2: 11 }],
      [
        [1, '2027-06-13', 2],
        [2, '2027-06-13', undefined],
      ],
    ],
    [
      'is not that of a contest of another kind',
      [[one], first, { ...first, ...diceAnswers }],
      [
        [1, '2027-06-12', 1],
        [1, '2027-06-12', undefined],
      ],
    ],
  ])('N89 %s', (_words, given, expected) => {
    expect(boughtOf(...given)).toEqual(expected)
  })

  it('N89 a contest keeps its hole; a dice roll has none', () => {
    const followed = followContests([one], first, { ...first, ...diceAnswers })
    expect(followed.map(({ contest }) => [contest.entity, contest.hole])).toEqual([
      ['grand_prize', 7],
      ['dice_roll', undefined],
    ])
    expect(followed[1]?.contest).not.toHaveProperty('hole')
  })
})

const followed = (date: string, origin: FollowedContest['origin'] = one): FollowedContest => ({
  contest: aContest({ date: day(date), boughtFor: BOUGHT }),
  origin,
})
const PAST_LAST = followed('2028-06-13')

describe('a date beyond the twelve months', () => {
  it.each([
    ['the last day that is allowed', followed(LAST), false],
    ['the day after it', PAST_LAST, true],
    ['such a day that it has already', followed('2028-06-13', aContest({ date: day('2028-06-13') })), false],
    ['such a day of a contest that is added', { contest: PAST_LAST.contest }, true],
  ])('N89 %s is late: %s', (_what, contest, late) => {
    expect(isLate(contest)).toBe(late)
  })

  it.each([
    ['client', undefined, 'Choose a date up to Monday, June 12, 2028'],
    ['client', 'The course is closed', 'Choose a date up to Monday, June 12, 2028'],
    ['rep', undefined, 'A date after Monday, June 12, 2028 needs your reason, and costs what it costs today'],
    ['rep', '  ', 'A date after Monday, June 12, 2028 needs your reason, and costs what it costs today'],
    ['rep', 'The course is closed', undefined],
  ] as const)('N89 to a %s with the reason “%s” says: %s', (by, reason, message) => {
    expect(refuseLateDate(PAST_LAST.contest, { by, reason })).toBe(message)
    expect(findLateDates([followed(LAST), PAST_LAST], { by, reason })).toEqual(
      message === undefined ? [] : [{ entity: 'grand_prize', index: 1, message }],
    )
  })
})

describe('what is noted of the days that contests were bought for', () => {
  const noted = { entity: 'grand_prize', index: 1, date: BOUGHT }

  it.each<[string, FollowedContest, boolean]>([
    ['of one that is played on that day', followed(BOUGHT), false],
    ['of one that was never moved', { contest: one, origin: one }, false],
    ['of one that was moved later', followed('2027-10-04'), true],
    ['of one that was moved to an earlier day', followed('2027-05-01'), true],
    ['of one that a specialist moved beyond its twelve months', PAST_LAST, false],
    ['of one that was added for an earlier day', { contest: followed('2027-05-01').contest }, false],
    ['of one that was added for a later day', { contest: followed('2027-10-04').contest }, true],
  ])('N89 %s: %s', (_of, contest, isNoted) => {
    expect(boughtDates([contest])).toEqual(isNoted ? [noted] : [])
  })
})
