import { expect, it } from 'vitest'
import { holeInOne } from '#domain/contests/hole-in-one/hole-in-one.ts'
import { knownDates, withoutAwaitedDates } from '#domain/policy/known-dates.ts'
import { contestDates, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'

const quote = quoteFrom(charityScrambleAnswers)

it('N43 the former day of a contest that awaits its date is no day of the policy any more', () => {
  expect(contestDates(quote)).toEqual(['2027-06-12'])
  expect(contestDates(withoutAwaitedDates(quote, [{ entity: 'grand_prize', index: 1 }]))).toEqual([])
  expect(contestDates(withoutAwaitedDates(quote, [{ entity: 'grand_prize', index: 2 }]))).toEqual([
    '2027-06-12',
  ])
  expect(contestDates(withoutAwaitedDates(quote, [{ entity: 'shootout', index: 1 }]))).toEqual(['2027-06-12'])
})

const twoContests = quoteFrom({
  ...charityScrambleAnswers,
  shootout: 'Yes',
  s_date_1: '2027-06-11',
  h_date_2: '2027-06-13',
})

it.each<[string, Parameters<typeof knownDates>[1], string[]]>([
  ['all, the earliest first', [], ['2027-06-11', '2027-06-12', '2027-06-13']],
  ['those of other kinds', [{ entity: 'grand_prize', index: 1 }], ['2027-06-11', '2027-06-13']],
  [
    'none of several that wait',
    [
      { entity: 'grand_prize', index: 1 },
      { entity: 'grand_prize', index: 2 },
    ],
    ['2027-06-11'],
  ],
])('N43 the days that are known are %s', (_words, awaiting, days) => {
  expect(knownDates(twoContests, awaiting)).toEqual(days)
  expect(contestDates(withoutAwaitedDates(twoContests, awaiting)).toSorted()).toEqual(days)
})

it('N43 a contest that never had a day has none', () => {
  const { h_date_1: _, ...undated } = charityScrambleAnswers
  expect(knownDates(quoteFrom(undated), [])).toEqual([])
})

it('N43 a contest that awaits its date keeps what else was insured', () => {
  const [row] = rowsOf(withoutAwaitedDates(quote, [{ entity: 'grand_prize', index: 1 }]), holeInOne)
  expect(row).toMatchObject({ date: undefined, amateurs: 120, yardage: 165 })
})
