import { expect, it } from 'vitest'
import { producersShare, savingOf } from '#domain/quote/scorecard/saving.ts'

const saved = { client_discount: 154, discount_percent: 10 }

it.each([
  [
    { client_type: 'non_profit' },
    { ...saved, partner_name: 'Fairway Friends' },
    'members of Fairway Friends',
  ],
  [{ client_type: 'rotary' }, saved, 'Rotary International'],
  [{ client_type: 'chevrolet' }, saved, 'dealers'],
])('a discount of %j is told with who gets it', (answers, fields, who) => {
  expect(savingOf(answers, fields)).toEqual({ amount: 15_400, reason: `10 percent for ${who}` })
})

it('a discount that is no percent has no reason, and none is no saving', () => {
  expect(savingOf({ client_type: 'other' }, { client_discount: 50, discount_percent: 0 })).toEqual({
    amount: 5_000,
  })
  expect(savingOf({ client_type: 'rotary' }, { client_discount: 0, discount_percent: 10 })).toBeUndefined()
})

it('a producer reads what it keeps', () => {
  expect(producersShare({ producer_commission: 31, producer_fee: 50 }, '$')).toBe(
    'a commission of $31 and your agency’s fee of $50',
  )
  expect(producersShare({ producer_commission: 0 }, '$')).toBeUndefined()
})
