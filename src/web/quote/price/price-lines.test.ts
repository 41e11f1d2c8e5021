import { describe, expect, it } from 'vitest'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { formatDollars, priceLines } from '#web/quote/price/price-lines.ts'
import { answersWith } from '#testing/ready-answers.ts'

const fees = { h_nondiscount_fee_1: 400, h_nondiscount_fee_2: 400, premium_bps: 0, client_discount: 0 }
const lines = (fields = {}, answers = {}) =>
  priceLines(quoteFrom(answersWith(answers)), { ...fees, ...fields }).map(({ label, detail, amount }) =>
    [label, detail, amount].filter(Boolean).join(' | '),
  )

describe('S14 the lines of a price', () => {
  it('S14 a line for each contest, named by its hole and yards', () => {
    const twice = { h_hole_2: 12, h_yardage_2: 180 }
    expect(lines({}, twice).slice(0, 2)).toEqual([
      'Certificate Fee | Hole 7, 165 yards | $400',
      'Certificate Fee | Hole 12, 180 yards | $400',
    ])
  })

  it('S14 each line is distinct, equal contests too', () => {
    const equal = { h_hole_2: 7, h_yardage_2: 165, h_date_2: '2027-06-13' }
    const keys = priceLines(quoteFrom(answersWith(equal)), fees).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('S14 discount and coupon are subtracted; zero amounts are left out', () => {
    expect(
      lines({ client_discount: 40, coupon_discount: 25, rush_shipping_fee: 25, custom_bp_signs: 30 }),
    ).toEqual([
      'Certificate Fee | Hole 7, 165 yards | $400',
      'Your discount | −$40',
      'Bonus prizes | 3 standard | Included',
      'Custom bonus prize signs | $30',
      'Rush shipping | $25',
      'Coupon | −$25',
    ])
  })

  it('S14 premium bonus prizes have a price, and without any there is no line', () => {
    expect(lines({ premium_bps: 135 }, { type_bps: 'premium' })).toContain('Bonus prizes | 3 premium | $135')
    expect(lines({}, { bonus_prizes: 'No' })).toHaveLength(1)
  })

  it('S14 the labels depend on the kind of organization', () => {
    expect(lines({ step_1: 'version_3' })[0]).toMatch(/^Gross Cer\. Fee/)
  })

  it('a missing figure is a dash', () => {
    expect([310, 626.4, null, undefined].map(formatDollars)).toEqual(['$310', '$626.40', '–', '–'])
  })
})
