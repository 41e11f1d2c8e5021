import { expect, it } from 'vitest'
import { formatMoney } from '#domain/values/money.ts'
import { formatWireValue } from '#web/quote/answers/draft/format-wire-value.ts'

it.each([
  ['h_prize_value_1', 15_000, '$15,000'],
  ['h_prize_value_1', '15000', '$15,000'],
  ['h_prize_value_1', 'a lot', 'a lot'],
  ['client_type', 'non_profit', 'Non-Profit Organization'],
  ['h_yardage_1', 165, '165'],
  ['tournament_name', null, ''],
])('D09 D66 %s as %j reads %s', (key, value, words) => {
  expect(formatWireValue(key, value, (amount) => formatMoney(amount, '$'))).toBe(words)
})
