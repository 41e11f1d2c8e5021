import { describe, expect, it } from 'vitest'
import { parseIsoDate, type CalendarDate } from '#domain/values/calendar.ts'
import { evaluatePriceFreshness, type PriceAge } from '#domain/pricing/price-freshness.ts'

const day = (text: string): CalendarDate => {
  const date = parseIsoDate(text)
  if (!date) throw new Error(text)
  return date
}
const price = (changes: Partial<PriceAge>): PriceAge => ({
  pricedInputs: 'a',
  currentInputs: 'a',
  pricedOn: day('2027-01-15'),
  today: day('2027-01-15'),
  pricedPlan: 'RP-2027.1',
  planInForce: 'RP-2027.1',
  isPlanUnchanged: true,
  hasTermsInForce: true,
  isSumUnchanged: true,
  ...changes,
})

describe('O01 freshness of a price', () => {
  it.each([
    ['just made', price({}), 'fresh'],
    ['after a rated figure changed', price({ currentInputs: 'b' }), 'inputs_changed'],
    ['a year old under the same plan', price({ today: day('2028-01-15') }), 'fresh'],
    [
      '30 days old under another plan',
      price({ today: day('2027-02-14'), planInForce: 'RP-2027.2' }),
      'fresh',
    ],
    [
      '31 days old under another plan',
      price({ today: day('2027-02-15'), planInForce: 'RP-2027.2' }),
      'plan_changed',
    ],
    [
      '30 days old when the last plan has ended',
      price({ today: day('2027-02-14'), planInForce: undefined }),
      'fresh',
    ],
    ['31 days old when it has', price({ today: day('2027-02-15'), planInForce: undefined }), 'plan_changed'],
    ['of a plan that is gone or altered', price({ isPlanUnchanged: false }), 'plan_lost'],
    ['after rush shipping began or a coupon ended', price({ isSumUnchanged: false }), 'sum_changed'],
  ])('O01 %s', (_name, given, expected) => {
    expect(evaluatePriceFreshness(given)).toBe(expected)
  })
})
