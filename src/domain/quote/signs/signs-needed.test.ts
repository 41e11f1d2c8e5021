import { expect, it } from 'vitest'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'

it.each([
  [{}, false],
  [{ type_bp_signs: 'custom' }, true],
  [{ type_bp_signs: 'default' }, false],
  [{ putting_signs: 'Yes' }, true],
  [{ putting_signs: 'No' }, false],
  [{ d_coverage: 'Yes' }, true],
  [{ d_coverage: 'No' }, false],
  [{ grand_prize_signs: 'Yes' }, true],
  [{ grand_prize_signs: 'No' }, false],
  [{ shootout_signs: 'Yes' }, true],
  [{ shootout_signs: 'No' }, false],
  [{ magnets: 'Yes' }, true],
  [{ magnets: 'No' }, false],
  [{ dice_roll_sign: 'Yes', bp_signs: 'No' }, false],
  [{ bonus_prizes: 'Yes', number_bps: 3, type_bps: 'premium' }, false],
  [{ bonus_prizes: 'No', type_bp_signs: 'custom', grand_prize_signs: 'No' }, true],
])('T11 %j needs signs: %s', (answers, needed) => {
  expect(needsSigns(quoteFrom(answers))).toBe(needed)
})
