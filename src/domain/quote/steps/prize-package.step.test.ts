import { describe, expect, it } from 'vitest'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { prizePackageStep } from '#domain/quote/steps/prize-package.step.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { stepSummary } from '#domain/quote/summary/step-summary.ts'
import { answersWith } from '#testing/ready-answers.ts'

const LOGO = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const today = parseIsoDate('2027-01-15')

const asked = (answers: FlatAnswers) => {
  if (!today) throw new Error('There is such a day')
  const quote = quoteFrom(applyEdits(answersWith(answers), {}))
  return prizePackageStep.problems({ quote, today }).map(({ field }) => field)
}

describe('E09 a sign with a logo', () => {
  it.each<[string, FlatAnswers, string[]]>([
    ['needs its picture', { h_sponsor_name_format_1: 'logo' }, ['h_sponsor_logo_1']],
    ['has it', { h_sponsor_name_format_1: 'logo', h_sponsor_logo_1: LOGO }, []],
    ['needs none where it shows the name', { h_sponsor_name_format_1: 'name' }, []],
    ['needs a name for the papers', { h_sponsor_logo_2: LOGO }, ['h_sponsor_name_2']],
    ['needs none where there is no sign', { grand_prize_signs: 'No', h_sponsor_name_format_1: 'logo' }, []],
    [
      'on bonus prizes too',
      { type_bp_signs: 'custom', bp_sponsor_name: 'Bank', bp_sponsor_name_format: 'logo' },
      ['bp_sponsor_logo'],
    ],
    [
      'and on magnets',
      {
        client_type: 'chevrolet',
        magnets: 'Yes',
        magnet_sponsor_name: 'Bank',
        magnet_sponsor_name_format: 'logo',
      },
      ['magnet_sponsor_logo'],
    ],
  ])('E09 %s', (_name, answers, fields) => {
    expect(asked(answers)).toEqual(fields)
  })

  it('E09 is shown as text, never by its id', () => {
    const answers = answersWith({
      h_sponsor_name_format_1: 'logo',
      h_sponsor_logo_1: LOGO,
      bp_sponsor_logo: LOGO,
    })
    const lines = stepSummary(prizePackageStep, quoteFrom(answers))
    expect(lines).toContainEqual({ label: 'Sponsor', value: 'Lone Star Bank (logo)' })
    expect(lines).toContainEqual({ label: 'Sponsor logo on the bonus prize signs', value: 'Uploaded' })
    expect(JSON.stringify(lines)).not.toContain(LOGO)
  })
})

describe('T13 a motor dealer', () => {
  it('T13 gets the logo together with its sponsor', () => {
    const answers = { client_type: 'chevrolet', h_sponsor_name_format_1: 'logo', h_sponsor_logo_1: LOGO }
    const after = applyEdits(answersWith({ ...answers, grand_prize_signs: 'No' }), {
      grand_prize_signs: 'Yes',
    })
    expect([after['bp_sponsor_name'], after['bp_sponsor_logo']]).toEqual(['Lone Star Bank', LOGO])
  })

  it('T13 must give a sponsor once, on the sign that it is copied from', () => {
    expect(asked({ client_type: 'chevrolet', h_sponsor_name_1: undefined as never })).toEqual([
      'h_sponsor_name_1',
    ])
  })
})
