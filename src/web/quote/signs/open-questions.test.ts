import { describe, expect, it } from 'vitest'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { askingPrizePackageStep, openQuestions } from '#web/quote/signs/open-questions.ts'

const ANSWERS = { h_coverage: 'Yes', h_date_1: '2027-06-12', h_hole_1: 7, client_type: 'chevrolet' } as const
const context = (answers: object = {}, today = '2027-04-19') => ({
  quote: quoteFrom({ ...ANSWERS, ...answers }),
  today: today as CalendarDate,
})

describe('N71 what is offered free', () => {
  it('N71 bonus prizes, each sign and a dealer’s magnets ask for an answer', () => {
    expect(openQuestions(context())).toEqual(['bonus_prizes', 'grand_prize_signs', 'magnets'])
    expect(openQuestions(context({ bonus_prizes: 'No', magnets: 'No' }))).toEqual(['grand_prize_signs'])
    expect(askingPrizePackageStep.problems(context()).map(({ field }) => field)).toEqual([
      'bonus_prizes',
      'grand_prize_signs',
      'magnets',
    ])
  })

  it('N71 D10 a sign that cannot arrive is not asked about', () => {
    expect(openQuestions(context({}, '2027-06-11'))).toEqual(['bonus_prizes'])
  })
})
