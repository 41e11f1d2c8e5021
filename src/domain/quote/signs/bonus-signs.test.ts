import { describe, expect, it } from 'vitest'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { answersWith, readyAnswers } from '#testing/ready-answers.ts'

const dealer = applyEdits(answersWith({ client_type: 'chevrolet', grand_prize_signs: 'No' }), {})

const bonusSigns = ({ type_bp_signs, bp_signs, bp_sponsor_name, bp_sponsor_name_format }: FlatAnswers) => [
  type_bp_signs,
  bp_signs,
  bp_sponsor_name,
  bp_sponsor_name_format,
]

const OFF = ['default', 'No', undefined, undefined]

describe('a motor dealer', () => {
  it.each(['chevrolet', 'chrysler', 'ford_lincoln', 'toyota_lexus', 'other_auto_dealer', 'nysada'])(
    'T13 %s with a grand prize sign has custom bonus signs with its sponsor',
    (client_type) => {
      const after = applyEdits(answersWith({ client_type, grand_prize_signs: 'No' }), {
        grand_prize_signs: 'Yes',
      })
      expect(bonusSigns(after)).toEqual(['custom', 'Yes', 'Lone Star Bank', undefined])
    },
  )

  it('T13 without a grand prize sign they are the default and off, also if something else is typed', () => {
    expect(bonusSigns(dealer)).toEqual(OFF)
    expect(bonusSigns(applyEdits(dealer, { type_bp_signs: 'custom', bp_sponsor_name: 'Mine' }))).toEqual(OFF)
    const on = applyEdits(dealer, { grand_prize_signs: 'Yes' })
    expect(bonusSigns(applyEdits(on, { grand_prize_signs: 'No' }))).toEqual(OFF)
    expect(bonusSigns(applyEdits(on, { grand_prize_signs: null }))).toEqual(OFF)
  })

  it.each<[string, FlatAnswers, (string | undefined)[]]>([
    [
      'the magnets',
      {
        magnets: 'Yes',
        magnet_sponsor_name: 'Magnet',
        magnet_sponsor_name_format: 'logo',
        bp_sponsor_name: 'Bonus',
      },
      ['Magnet', 'logo'],
    ],
    ['the bonus prizes', { magnets: 'Yes', bp_sponsor_name: 'Bonus' }, ['Bonus', undefined]],
    [
      'the first grand prize',
      { h_sponsor_name_1: 'First', h_sponsor_name_2: 'Second' },
      ['First', undefined],
    ],
  ])('T13 the sponsor is that of %s', (_source, answers, sponsor) => {
    const after = applyEdits(dealer, { ...answers, grand_prize_signs: 'Yes' })
    expect(bonusSigns(after)).toEqual(['custom', 'Yes', ...sponsor])
    expect(applyEdits(after, {})).toEqual(after)
  })

  it('T13 a copied sponsor follows its source', () => {
    const on = applyEdits(dealer, { grand_prize_signs: 'Yes' })
    const renamed = applyEdits(on, { h_sponsor_name_1: 'Another' })
    expect(renamed['bp_sponsor_name']).toBe('Another')
    const magnet = applyEdits(renamed, { magnets: 'Yes', magnet_sponsor_name: 'Magnet' })
    expect(magnet['bp_sponsor_name']).toBe('Magnet')
    expect(applyEdits(magnet, { magnets: 'No' })['bp_sponsor_name']).toBe('Another')
    const own = applyEdits(on, { bp_sponsor_name: 'Mine' })
    expect(applyEdits(own, { h_sponsor_name_1: 'Another' })['bp_sponsor_name']).toBe('Mine')
  })

  it('T13 without bonus prizes there are no signs for them', () => {
    const on = applyEdits(dealer, { grand_prize_signs: 'Yes' })
    expect(bonusSigns(applyEdits(on, { bonus_prizes: 'No' }))).toEqual(OFF)
  })

  it('T13 T07 without a grand prize there are no sign choices', () => {
    const after = applyEdits(dealer, { h_coverage: 'No' })
    expect(bonusSigns(after)).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('everyone else', () => {
  it('T13 has no magnets', () => {
    const magnets = { magnets: 'Yes', magnet_sponsor_name: 'Magnet', magnet_sponsor_name_format: 'logo' }
    expect(applyEdits(readyAnswers, magnets)).toEqual(answersWith({ insured_contact_name: undefined }))
    const formerDealer = applyEdits(applyEdits(dealer, magnets), { client_type: 'school' })
    expect(Object.keys(formerDealer).filter((key) => key.includes('magnet'))).toEqual([])
  })

  it('T13 a former dealer is not charged for signs that the dealer rule switched on', () => {
    const on = applyEdits(dealer, { grand_prize_signs: 'Yes' })
    expect(bonusSigns(applyEdits(on, { client_type: 'school' })).slice(0, 2)).toEqual(['default', 'No'])
  })

  it('T11 the kind of bonus signs and the choice of signs agree', () => {
    const custom = applyEdits(readyAnswers, { type_bp_signs: 'custom', bp_sponsor_name: 'Mine' })
    expect(bonusSigns(custom)).toEqual(['custom', 'Yes', 'Mine', undefined])
    expect(bonusSigns(applyEdits(custom, { bp_signs: 'No' })).slice(0, 2)).toEqual(['default', 'No'])
    expect(bonusSigns(applyEdits(custom, { type_bp_signs: 'default' })).slice(0, 2)).toEqual([
      'default',
      'No',
    ])
    expect(bonusSigns(applyEdits(readyAnswers, {}))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('T11 without bonus prizes nobody is charged for their signs', () => {
    const custom = applyEdits(readyAnswers, { type_bp_signs: 'custom', bp_sponsor_name: 'Mine' })
    expect(bonusSigns(applyEdits(custom, { bonus_prizes: 'No' })).slice(0, 2)).toEqual(['default', 'No'])
  })
})
