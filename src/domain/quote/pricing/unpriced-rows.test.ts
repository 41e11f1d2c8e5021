import { expect, it } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { unpricedRows } from '#domain/quote/pricing/unpriced-rows.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'

it('X02 nothing is missing from a complete quote, nor from one without contests', () => {
  expect(unpricedRows(quoteFrom(otherContestAnswers))).toEqual([])
  expect(unpricedRows(quoteFrom({}))).toEqual([])
})

it('X02 the missing figures of each row of each kind are listed', () => {
  const quote = quoteFrom({
    h_amateurs_2: 0,
    h_pros_2: 4,
    p_prize_value_1: fromDollars(5_000),
    s_hole_3: 4,
    d_rollers: 4,
  })
  expect(
    unpricedRows(quote).map(({ entity, index, code, message }) => [entity, index, code, message]),
  ).toEqual([
    ['grand_prize', 2, 'MISSING_FIGURE', 'Enter the prize value and the yardage'],
    [
      'putting_prize',
      1,
      'MISSING_FIGURE',
      'Enter the type of contest, the distance and the number of finalists',
    ],
    [
      'shootout',
      3,
      'MISSING_FIGURE',
      'Enter the prize value, the payout, the yardage and the number of shots',
    ],
    ['dice_roll', 1, 'MISSING_FIGURE', 'Enter the prize value'],
  ])
})
