import { describe, expect, it } from 'vitest'
import { applyEdits, patchBetween } from '#domain/quote/transitions/editing.ts'
import { findLostAnswers } from '#domain/quote/transitions/lost-answers.ts'
import { puttAnswers } from '#testing/contest-answers.ts'
import { producerAnswers, answersWith, readyAnswers } from '#testing/ready-answers.ts'

const lost = (...typed: Parameters<typeof findLostAnswers>) =>
  findLostAnswers(...typed).map(({ key, outcome }) => `${key} ${outcome}`)

describe('the answers that a change would lose', () => {
  it('T06 a switch clears the client type; answers that move are not lost', () => {
    expect(lost(readyAnswers, { insurance_producer: 'True' })).toEqual(['client_type cleared'])
  })

  it('T06 a switch overwrites answers of the other side, and clears those without a counterpart', () => {
    const stored = answersWith({ ...producerAnswers, producer_license_number: 'TX-1' })
    const losses = lost(stored, { insurance_producer: 'False' })
    expect(losses).toContain('insured_first_name overwritten')
    expect(losses).toContain('insured_address_2 cleared')
    expect(losses).toContain('producer_license_number cleared')
    expect(losses).toContain('producer_agency_name cleared')
    expect(losses).not.toContain('producer_first_name cleared')
  })

  it('T07 T08 turning cover off clears contests and their package', () => {
    const losses = lost(readyAnswers, { h_coverage: 'No' })
    expect(losses).toContain('h_prize_value_1 cleared')
    expect(losses).toContain('bonus_prizes cleared')
    expect(losses).toContain('h_sponsor_name_1 cleared')
    expect(losses.filter((loss) => !/^(h_|bonus|type_|number_|grand)/.test(loss))).toEqual([])
  })

  it('T03 another payment method clears the document recipients', () => {
    const stored = { ...readyAnswers, emails_to_be_sent: 'jo@example.com' }
    expect(findLostAnswers(stored, { payment_type: null })).toEqual([
      {
        key: 'emails_to_be_sent',
        label: 'Also send the documents to',
        previousValue: 'jo@example.com',
        outcome: 'cleared',
      },
    ])
  })

  it('T08 a change without side effects loses nothing', () => {
    expect(lost(readyAnswers, { h_hole_1: 9, course_state: 'NY', insured_last_name: 'Smith' })).toEqual([])
    expect(lost(readyAnswers, { tournament_name: null })).toEqual([])
    expect(lost(readyAnswers, { p_coverage: 'Yes' })).toEqual([])
  })
})

it('T06 T08 the patch back to the old answers restores what was lost', () => {
  const stored = { ...readyAnswers, ...puttAnswers }
  for (const values of [{ h_coverage: 'No' }, { p_coverage: 'No' }, { client_type: 'hl' }]) {
    const after = applyEdits(stored, values)
    expect(applyEdits(after, patchBetween(after, stored))).toEqual(applyEdits(stored, {}))
  }
})
