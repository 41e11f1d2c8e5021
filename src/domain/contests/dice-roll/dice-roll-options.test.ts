import { expect, it } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import {
  DICE_ROLL_DEFAULTS,
  DICE_PRIZES,
  DICE_ROLLERS,
} from '#domain/contests/dice-roll/dice-roll-options.ts'

it('K02 4, 8 or 12 people roll for 2,500, 5,000 or 10,000 dollars', () => {
  expect(DICE_ROLLERS).toEqual([4, 8, 12])
  expect(DICE_PRIZES).toEqual([2_500, 5_000, 10_000])
})

it('K02 a new dice roll starts with the first of each list', () => {
  expect(DICE_ROLL_DEFAULTS).toEqual({
    rollers: 4,
    contest: 'Roll 4 dice to spell C-A-S-H',
    prizeValue: fromDollars(2_500),
    prizeDescription: 'Cash',
  })
})
