import { describe, expect, it } from 'vitest'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { summarizeGrandPrize } from '#domain/contests/hole-in-one/hole-in-one.ts'
import { fromDollars } from '#domain/values/money.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { quoteSummary, stepSummary } from '#domain/quote/summary/step-summary.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { answersWith } from '#testing/ready-answers.ts'

const readable = (overrides: Parameters<typeof answersWith>[0]) =>
  Object.fromEntries(quoteSummary(quoteFrom(answersWith(overrides))).map(({ step, lines }) => [step, lines]))

describe('questions and answers', () => {
  it('S13 are listed step by step, with the labels of the form', () => {
    const lines = readable({ insured_ext: undefined })
    expect(Object.keys(lines)).toEqual([
      'Contact information',
      'Contest coverage',
      'Prize package',
      'Tournament and course',
      'Shipping',
      'Terms and conditions',
      'Payment',
      'Check and pay',
    ])
    expect(lines['Contact information']).toEqual(
      expect.arrayContaining([
        { label: 'Who is filling this in?', value: 'I am with the event' },
        { label: 'Type of organization', value: 'Non-Profit Organization' },
        { label: 'State or province', value: 'Texas' },
      ]),
    )
    expect(lines['Contest coverage']).toEqual([
      { label: 'Hole-in-one', value: 'Yes' },
      { label: 'Saturday, June 12, 2027', value: 'Hole 7, 165 yards, 120 amateurs, $10,000, Cash' },
    ])
    expect(lines['Prize package']).toContainEqual({ label: 'Sponsor', value: 'Lone Star Bank' })
    expect(lines['Tournament and course']).toEqual(
      expect.arrayContaining([
        { label: 'First tee time', value: '8:30 AM' },
        { label: 'Time zone', value: 'Central' },
      ]),
    )
  })

  it('S13 dates are written as in the form, and a text that looks like one is not changed', () => {
    const lines = readable({
      insurance_producer: 'True',
      producer_license_number: '2027-06-12',
      producer_exp_date: '2027-12-31',
    })
    expect(lines['Producer information']).toEqual([
      { label: 'License number', value: '2027-06-12' },
      { label: 'Expires', value: '12/31/2027' },
    ])
  })

  it('S13 a step that does not apply has no lines, even with old answers', () => {
    const lines = readable({ grand_prize_signs: 'No', producer_license_number: 'TX-1' })
    expect(lines['Shipping']).toBeUndefined()
    expect(lines['Producer information']).toBeUndefined()
  })

  it('S13 an empty quote has no lines', () => {
    expect(quoteSummary(quoteFrom({}))).toEqual([])
    expect(STEPS.flatMap((step) => stepSummary(step, quoteFrom({})))).toEqual([])
  })

  it('S13 every kind of contest and every sponsor is listed', () => {
    const lines = readable({ ...otherContestAnswers, putting_signs: 'Yes', p_sponsor_name_1: 'Second Bank' })
    const coverage = lines['Contest coverage']?.map(({ value }) => value) ?? []
    expect(coverage.filter((value) => value === 'Yes')).toHaveLength(CONTEST_KINDS.length)
    expect(coverage.filter((value) => value !== 'Yes').slice(0, 4)).toEqual([
      'Hole 7, 165 yards, 120 amateurs, $10,000, Cash',
      'Single putt, 50 feet, 1 finalist, $10,000, Cash',
      'Shootout, hole 18, 165 yards, 4 shots, $1,000,000, Cash 40-Year Annuity',
      'Dice roll, 8 rollers, $5,000, Cash',
    ])
    expect(lines['Prize package']).toContainEqual({ label: 'Sponsor', value: 'Second Bank' })
  })

  it('S13 a contest without a date is listed too', () => {
    expect(readable({ h_date_1: undefined })['Contest coverage']).toContainEqual({
      label: 'Contest',
      value: 'Hole 7, 165 yards, 120 amateurs, $10,000, Cash',
    })
  })
})

describe('the summary of a contest', () => {
  it.each([
    [{}, ''],
    [{ hole: 7 }, 'Hole 7'],
    [{ yardage: 165, prizeDescription: 'Silverado' }, '165 yards, Silverado'],
    [{ amateurs: 1, pros: 1 }, '1 amateur, 1 professional'],
    [{ amateurs: 0, pros: 12, prizeValue: fromDollars(45_000) }, '12 professionals, $45,000'],
  ])('S13 %j reads "%s"', (row, words) => {
    expect(summarizeGrandPrize({ slot: 1, ...row }, '$')).toBe(words)
  })
})
