import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { stepProblems } from '#domain/quote/steps/progress.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { diceAnswers, puttAnswers, shootoutAnswers } from '#testing/contest-answers.ts'
import { stepContext, withoutGrandPrize } from '#testing/ready-answers.ts'
import { fieldsOf, problemsOf } from '#testing/step-problems.ts'

const without = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, undefined]))

describe('contest coverage', () => {
  const id = 'contest-coverage'
  const row = ['h_date_1', 'h_hole_1', 'h_yardage_1', 'h_prize_value_1', 'h_prize_description_1']

  it('S05 at least one contest is required', () => {
    expect(problemsOf(id, without([...row, 'h_amateurs_1', 'h_pros_1']))).toEqual([
      ['h_coverage', 'Add at least one contest'],
    ])
  })

  it.each(row)('S05 V09 %s is required', (key) => {
    expect(fieldsOf(id, { [key]: undefined })).toEqual([key])
  })

  it('S05 every covered kind needs a contest, or the answer No', () => {
    expect(problemsOf(id, { p_coverage: 'Yes' })).toEqual([
      ['p_coverage', 'Putting: describe the contest, or choose No'],
    ])
    expect(fieldsOf(id, { ...withoutGrandPrize, h_coverage: undefined, p_coverage: 'Yes' })).toEqual([
      'p_coverage',
    ])
    expect(fieldsOf(id, { p_coverage: 'No' })).toEqual([])
  })

  it('S05 a quote needs no hole-in-one contest if it has another', () => {
    for (const answers of [puttAnswers, shootoutAnswers, diceAnswers]) {
      expect(fieldsOf(id, { ...withoutGrandPrize, h_coverage: 'No', ...answers })).toEqual([])
    }
  })

  it.each([
    ['p_date_1', puttAnswers],
    ['s_date_1', shootoutAnswers],
    ['d_date', diceAnswers],
  ])('S05 V09 %s is today or later', (key, answers) => {
    const later = { h_date_1: '2027-09-01', ...answers }
    expect(fieldsOf(id, later, '2027-06-12' as CalendarDate)).toEqual([])
    expect(fieldsOf(id, later, '2027-06-13' as CalendarDate)).toEqual([key])
  })

  it('S05 V09 at least one amateur or professional is required', () => {
    const refused = [['h_amateurs_1', 'Enter how many players will take a shot']]
    expect(problemsOf(id, { h_amateurs_1: 0 })).toEqual(refused)
    expect(problemsOf(id, { h_amateurs_1: undefined, h_pros_1: undefined })).toEqual(refused)
    expect(problemsOf(id, { h_amateurs_1: 0, h_pros_1: 1 })).toEqual([])
    expect(problemsOf(id, { h_pros_1: undefined })).toEqual([])
  })

  it('S05 V09 a contest is today or later', () => {
    expect(fieldsOf(id, {}, '2027-06-12' as CalendarDate)).toEqual([])
    expect(problemsOf(id, {}, '2027-06-13' as CalendarDate)).toEqual([
      ['h_date_1', 'Enter the date of the contest, today or later'],
    ])
  })

  it('V09 errors have the number of their row', () => {
    const { quote, today } = stepContext({ h_hole_3: 9 })
    const step = STEPS[1]
    const problems = step ? stepProblems(step, { quote, today }) : []
    expect(new Set(problems.map(({ section, index }) => `${section} ${index}`))).toEqual(
      new Set(['grand_prizes 3']),
    )
    expect(problems.map(({ field }) => field)).toContain('h_date_3')
  })

  const second = {
    h_date_2: '2027-06-12',
    h_hole_2: 7,
    h_yardage_2: 150,
    h_prize_value_2: 100_000,
    h_prize_description_2: 'Cash',
    h_amateurs_2: 1,
  }

  it('V09 the same hole is insured once a day', () => {
    expect(problemsOf(id, second)).toEqual([
      ['h_hole_2', 'Hole 7 is already insured for that day. Choose another'],
    ])
    expect(problemsOf(id, { ...second, h_hole_2: 8 })).toEqual([])
    expect(problemsOf(id, { ...second, h_date_2: '2027-06-13' })).toEqual([])
  })

  it('V09 rows without a date or a hole are not duplicates', () => {
    const dateless = { ...second, h_date_1: undefined, h_date_2: undefined }
    expect(fieldsOf(id, dateless)).toEqual(['h_date_1', 'h_date_2'])
    expect(fieldsOf(id, { ...second, h_hole_1: undefined, h_hole_2: undefined })).toEqual([
      'h_hole_1',
      'h_hole_2',
    ])
  })
})
