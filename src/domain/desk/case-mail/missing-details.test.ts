import { expect, it } from 'vitest'
import { describeMissing } from '#domain/desk/case-mail/missing-details.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const without = (...keys: string[]) =>
  quoteFrom(Object.fromEntries(Object.entries(readyAnswers).filter(([key]) => !keys.includes(key))))

it.each([
  ['nothing', [], undefined],
  ['the yardage', ['h_yardage_1'], 'the yardage of hole 7'],
  ['yardage and hole', ['h_yardage_1', 'h_hole_1'], 'the yardage of the hole-in-one contest'],
  [
    'yardage and players',
    ['h_yardage_1', 'h_amateurs_1'],
    'the yardage and the number of amateurs or pros of hole 7',
  ],
  ['the day', ['h_date_1'], 'the date of your event'],
  ['yardage and day', ['h_yardage_1', 'h_date_1'], 'the yardage of hole 7, and the date of your event'],
])('O18 a quote that lacks %s asks for it in words', (_lacks, keys, words) => {
  expect(describeMissing(without(...keys))).toBe(words)
})

it('O18 a quote without a contest asks which', () => {
  expect(describeMissing(quoteFrom({}))).toBe('the contests you want to insure')
})
