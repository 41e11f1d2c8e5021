import { describe, expect, it } from 'vitest'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { sectionSummary } from '#domain/quote/summary/section-summary.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { answersWith } from '#testing/ready-answers.ts'

const summary = (id: (typeof STEP_IDS)[number], overrides: Parameters<typeof answersWith>[0] = {}) =>
  sectionSummary(id, quoteFrom(answersWith(overrides)))

describe('S13 one short line for each step', () => {
  it.each([
    ['contact-information', {}, 'Pat Doyle, Hope House'],
    ['contact-information', { insured_company_name: undefined }, 'Pat Doyle'],
    ['contest-coverage', {}, '1 contest, June 12'],
    ['contest-coverage', otherContestAnswers, '4 contests, June 12'],
    ['contest-coverage', { ...otherContestAnswers, d_date: '2027-06-13' }, '4 contests, 2 days'],
    ['prize-package-options', {}, '3 bonus prizes and 1 sign'],
    ['prize-package-options', { bonus_prizes: 'No', grand_prize_signs: 'No' }, 'No bonus prizes or signs'],
    ['tournament-golf-information', {}, 'Hope House Charity Scramble'],
    ['certificate-terms-conditions', {}, 'All accepted'],
    ['confirm-coverage', {}, undefined],
  ] as const)('S13 of %s with %o', (id, overrides, line) => {
    expect(summary(id, overrides)).toBe(line)
  })

  it('S13 says nothing of a step that holds nothing', () => {
    const empty = quoteFrom({})
    expect(STEP_IDS.map((id) => sectionSummary(id, empty)).filter((line) => line !== undefined)).toEqual([])
  })
})
