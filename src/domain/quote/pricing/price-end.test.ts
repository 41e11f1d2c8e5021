import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars, ZERO } from '#domain/values/money.ts'
import type { Coupon } from '#domain/pricing/coupon.ts'
import { findPriceEnd, type PriceEndInput } from '#domain/quote/pricing/price-end.ts'
import { charityScramblePrice } from '#testing/charity-scramble.ts'
import { stepContext } from '#testing/ready-answers.ts'

const { summary, pricedRows } = charityScramblePrice
const price = {
  plan: 'RP-2027.1',
  pricedAt: '2027-01-15T18:00:00.000Z',
  inputs: '',
  rows: [...pricedRows],
  problems: [],
  summary,
}
const NO_SIGNS = { grand_prize_signs: 'No' }

/** Play is on Saturday, June 12, 2027. */
function endOf(
  overrides: Parameters<typeof stepContext>[0] = {},
  input: Partial<PriceEndInput> = {},
): [lastDay: string | undefined, change: string | undefined] {
  const { quote } = stepContext(overrides)
  const today = '2027-01-15' as CalendarDate
  const end = findPriceEnd({
    quote,
    price,
    coupons: [],
    today,
    planOn: () => 'RP-2027.1',
    hasTermsInForce: true,
    ...input,
  })
  return [end?.lastDay, end?.change]
}

const newPlanFrom = (start: string) => (day: CalendarDate) => (day < start ? 'RP-2027.1' : 'RP-2027.2')

describe('N68 until when a price is good', () => {
  it('N68 as long as its plan stays in force and nothing is shipped, until the first contest', () => {
    expect(endOf(NO_SIGNS)).toEqual([
      '2027-06-12',
      'Play begins that day, and then you can no longer buy coverage.',
    ])
  })

  it.each([
    ['a newer plan that begins at once', '2027-02-01', '2027-02-14'],
    ['a newer plan that begins later', '2027-03-01', '2027-02-28'],
  ])('N68 with %s, 30 days or until it begins', (_what, start, lastDay) => {
    const change = 'After that we’ll work out the fees again, from a newer price list.'
    expect(endOf(NO_SIGNS, { planOn: newPlanFrom(start) })).toEqual([lastDay, change])
  })

  it('N68 with signs, until the last day of standard shipping, and then of any', () => {
    expect(endOf()).toEqual(['2027-06-01', 'After that the signs need rush shipping, $25 more.'])
    const rushed = { today: '2027-06-03' as CalendarDate }
    const late = ['2027-06-08', 'After that signs can no longer arrive in time.']
    expect(endOf({ rush_shipping_accepted: 'Yes' }, rushed)).toEqual(late)
    expect(endOf({ shipping_fee_edited: 'Yes' })).toEqual(late)
  })

  it('N68 with a coupon that lowers it, until the last day of that', () => {
    const coupon = (code: string): Coupon => ({
      code,
      isPercentage: false,
      value: fromDollars(20),
      lastDay: '2027-02-01' as CalendarDate,
    })
    const charged = { ...price, summary: { ...summary, couponDiscount: fromDollars(20) } }
    const ends = (code: string, discounted = charged) =>
      endOf(NO_SIGNS, { coupons: [coupon(code)], price: discounted })
    expect(ends('SPRING')).toEqual(['2027-02-01', 'After that coupon SPRING no longer lowers the price.'])
    // It needs a rush fee, and there is none.
    const none = { ...price, summary: { ...summary, couponDiscount: ZERO } }
    expect(ends('WAVESHIP', none)[0]).toBe('2027-06-12')
  })

  it('N68 the earliest of several counts, and without any date or change nothing is promised', () => {
    expect(endOf({}, { planOn: newPlanFrom('2027-02-01') })[0]).toBe('2027-02-14')
    expect(endOf({ h_date_1: undefined })).toEqual([undefined, undefined])
  })
})
