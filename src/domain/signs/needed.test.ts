import { expect, it } from 'vitest'
import { quoteFrom } from '#domain/quote/quote.ts'
import { signsNeeded } from '#domain/signs/needed.ts'

it.each([
  [{}, false],
  [{ grand_prize_signs: 'Yes' }, true],
  [{ grand_prize_signs: 'No' }, false],
  [{ type_bp_signs: 'custom' }, true],
  [{ type_bp_signs: 'default' }, false],
  [{ bonus_prizes: 'Yes', type_bp_signs: 'custom' }, true],
  [{ bonus_prizes: 'No', type_bp_signs: 'custom' }, false],
  [{ bonus_prizes: 'No', type_bp_signs: 'custom', grand_prize_signs: 'Yes' }, true],
  [{ bonus_prizes: 'Yes', number_bps: 3, type_bps: 'premium' }, false],
])('T11 %j needs signs: %s', (answers, needed) => {
  expect(signsNeeded(quoteFrom(answers))).toBe(needed)
})
