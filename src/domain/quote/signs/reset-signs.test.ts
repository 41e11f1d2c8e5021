import { expect, it } from 'vitest'
import { flatFrom, quoteFrom } from '#domain/quote/model/quote.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { resetSigns } from '#domain/quote/signs/reset-signs.ts'
import { otherContestAnswers, puttAnswers } from '#testing/contest-answers.ts'
import { answersWith } from '#testing/ready-answers.ts'

const signed = {
  grand_prize_signs: 'Yes',
  type_bp_signs: 'custom',
  bp_signs: 'Yes',
  bp_sponsor_name: 'Second Bank',
  bp_sponsor_name_format: 'logo',
  magnets: 'Yes',
  magnet_sponsor_name: 'Third Bank',
  magnet_sponsor_name_format: 'name',
  putting_signs: 'Yes',
  p_sponsor_name_1: 'Fourth Bank',
  shootout_signs: 'No',
  s_sponsor_name_3: 'Fifth Bank',
  d_sponsor_name: 'Sixth Bank',
}

it('T12 every sign choice that was made becomes No, bonus signs the default, and all sponsor names are removed', () => {
  const before = answersWith({ ...otherContestAnswers, ...signed })
  const after = flatFrom(resetSigns(quoteFrom(before)))
  const sponsors = Object.keys(before).filter((key) => key.includes('sponsor_name'))
  const expected = answersWith(
    {
      ...Object.fromEntries(sponsors.map((key) => [key, undefined])),
      grand_prize_signs: 'No',
      type_bp_signs: 'default',
      bp_signs: 'No',
      magnets: 'No',
      putting_signs: 'No',
    },
    before,
  )
  expect(after).toEqual(expected)
  expect(flatFrom(resetSigns(quoteFrom(after)))).toEqual(after)
})

it('T12 choices without an answer stay without one', () => {
  expect(flatFrom(resetSigns(quoteFrom(puttAnswers)))).toEqual(puttAnswers)
})

it('T12 T11 then only the dice of a dice roll are shipped', () => {
  const reset = (answers: Parameters<typeof quoteFrom>[0]) => needsSigns(resetSigns(quoteFrom(answers)))
  expect(reset(answersWith(signed))).toBe(false)
  expect(reset(answersWith({ ...signed, ...otherContestAnswers }))).toBe(true)
})
