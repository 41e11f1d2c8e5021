import { expect, it } from 'vitest'
import { withoutAwaitedDates } from '#domain/policy/known-dates.ts'
import { contestDates, quoteFrom } from '#domain/quote/model/quote.ts'
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
