import { describe, expect, it } from 'vitest'
import { contactStep } from '#domain/quote/steps/contact.step.ts'
import { coverageStep } from '#domain/quote/steps/coverage.step.ts'
import { prizePackageStep } from '#domain/quote/steps/prize-package.step.ts'
import { requiredKeys } from '#web/quote/shell/step-form/required-keys.ts'
import { stepContext } from '#testing/ready-answers.ts'

describe('V01 the fields marked as required', () => {
  it('V01 stay the same once they are filled in', () => {
    const empty = { insured_first_name: undefined, insured_email: undefined }
    expect(requiredKeys(contactStep, stepContext(empty))).toEqual(requiredKeys(contactStep, stepContext()))
    expect(requiredKeys(contactStep, stepContext())).toContain('insured_email')
    expect(requiredKeys(contactStep, stepContext())).not.toContain('insured_company_name')
  })

  it('V01 follow a choice: no ZIP code is needed in another country', () => {
    expect(requiredKeys(contactStep, stepContext())).toContain('insured_zip')
    expect(requiredKeys(contactStep, stepContext({ insured_state: 'Other' }))).not.toContain('insured_zip')
  })

  it('V01 depend on a Yes, and stay required when they are filled in', () => {
    const bonus = ['type_bps', 'number_bps']
    const chosen = requiredKeys(prizePackageStep, stepContext({ bonus_prizes: 'Yes' }))
    const refused = requiredKeys(prizePackageStep, stepContext({ bonus_prizes: 'No' }))
    expect(bonus.map((key) => [chosen.has(key), refused.has(key)])).toEqual([
      [true, false],
      [true, false],
    ])
    expect(chosen).toContain('h_sponsor_name_1')
    expect(chosen).not.toContain('bp_sponsor_name')
    expect(requiredKeys(prizePackageStep, stepContext({ type_bp_signs: 'custom' }))).toContain(
      'bp_sponsor_name',
    )
  })

  it('V01 are the same in every row, filled in or just added', () => {
    const required = requiredKeys(coverageStep, stepContext())
    for (const name of ['date', 'hole', 'yardage', 'prize_value', 'prize_description', 'amateurs']) {
      expect([1, 2, 3, 4].map((slot) => required.has(`h_${name}_${slot}`))).toEqual([true, true, true, true])
    }
    expect(required).not.toContain('h_pros_1')
  })

  it('V01 are those of its kind, optional ones left out', () => {
    const required = requiredKeys(coverageStep, stepContext())
    const keys = ['p_finalists_1', 'p_hole_1', 's_attempts_4', 's_hole_4', 'd_date', 'd_rollers']
    expect(keys.map((key) => required.has(key))).toEqual([true, false, true, true, true, true])
  })

  it('V01 a contest for professionals asks for no amateurs', () => {
    const required = requiredKeys(coverageStep, stepContext({ h_amateurs_1: undefined, h_pros_1: 12 }))
    expect([required.has('h_amateurs_1'), required.has('h_amateurs_2')]).toEqual([false, true])
  })
})
