import { describe, expect, it } from 'vitest'
import { checkShipping, type ShippingBasis } from '#domain/policy/amendments/sign-shipping.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'

/** A Friday. Rush shipping reaches January 20 to 26, standard shipping later days. */
const DAY = '2027-01-15' as CalendarDate
const FAR = '2027-06-12'
const quote = (answers: FlatAnswers = {}) => quoteFrom({ ...charityScrambleAnswers, ...answers })
const judge = (from: FlatAnswers, to: FlatAnswers, more: Partial<ShippingBasis> = {}) => {
  const basis = { before: quote(from), after: quote({ ...from, ...to }), day: DAY, isRushPaid: false }
  const { isRushCharged, refused, reviewReasons } = checkShipping({
    ...basis,
    signsShipped: false,
    awaiting: [],
    ...more,
  })
  return refused?.code ?? reviewReasons[0]?.code ?? (isRushCharged ? 'rush' : 'free')
}
const YES = { rush_shipping_accepted: 'Yes' }
const second = {
  h_date_2: FAR,
  h_hole_2: 8,
  h_yardage_2: 165,
  h_amateurs_2: 10,
  h_prize_value_2: fromDollars(500),
}

describe('N89 how signs go after a change', () => {
  it.each<[string, FlatAnswers, FlatAnswers, string]>([
    ['a day that standard shipping reaches', {}, { h_date_1: '2027-03-01' }, 'free'],
    ['the last day for rush shipping', {}, { h_date_1: '2027-01-26' }, 'RUSH_NOT_ACCEPTED'],
    ['the same, agreed to', {}, { h_date_1: '2027-01-26', ...YES }, 'rush'],
    [
      'the same, which a rep does not charge',
      {},
      { h_date_1: '2027-01-26', shipping_fee_edited: 'Yes' },
      'free',
    ],
    ['the first day for rush shipping', {}, { h_date_1: '2027-01-20', ...YES }, 'rush'],
    ['a day that nothing reaches', {}, { h_date_1: '2027-01-19', ...YES }, 'SIGNS_TOO_LATE'],
    ['a near day without signs', { grand_prize_signs: 'No' }, { h_date_1: '2027-01-20' }, 'free'],
    [
      'a later day, while the insured one is near',
      { h_date_1: '2027-01-20' },
      { h_date_1: '2027-01-21' },
      'free',
    ],
    ['figures that no sign shows', { h_date_1: '2027-01-20' }, { h_amateurs_1: 99 }, 'free'],
    [
      'another prize on a sign',
      { h_date_1: '2027-01-20' },
      { h_prize_value_1: fromDollars(5000) },
      'RUSH_NOT_ACCEPTED',
    ],
    ['one more contest with a sign', { h_date_1: '2027-01-20' }, { ...second, ...YES }, 'rush'],
    [
      'a sign that was not there',
      { h_date_1: '2027-01-20', grand_prize_signs: 'No' },
      { grand_prize_signs: 'Yes' },
      'RUSH_NOT_ACCEPTED',
    ],
    ['magnets', { h_date_1: '2027-01-20', grand_prize_signs: 'No' }, { magnets: 'Yes', ...YES }, 'rush'],
  ])('N89 %s', (_, from, to, expected) => {
    expect(judge(from, to)).toBe(expected)
  })

  it('N89 rush shipping is charged once, and comes back when it is needed no more and nothing was sent', () => {
    const near = { h_date_1: '2027-01-22', ...YES }
    expect(judge(near, { h_amateurs_1: 99 }, { isRushPaid: true })).toBe('rush')
    expect(judge(near, { h_prize_value_1: fromDollars(5000) }, { isRushPaid: true })).toBe('rush')
    expect(judge(near, { h_date_1: '2027-06-12' }, { isRushPaid: true })).toBe('free')
    expect(judge(near, { grand_prize_signs: 'No' }, { isRushPaid: true })).toBe('free')
    expect(judge(near, { h_date_1: '2027-06-12' }, { isRushPaid: true, signsShipped: true })).toBe('rush')
  })

  it('N89 signs that were sent need nothing for a nearer day', () => {
    expect(judge({}, { h_date_1: '2027-01-20' }, { signsShipped: true })).toBe('free')
  })

  it('N89 a contest whose date is not known does not hide that another one comes nearer', () => {
    const from = { h_date_1: '2027-01-10', ...second }
    const awaiting = [{ entity: 'grand_prize' as const, index: 1 }]
    expect(judge(from, { h_date_2: '2027-01-20' }, { awaiting })).toBe('RUSH_NOT_ACCEPTED')
    expect(judge(from, { h_date_1: '2027-01-20' })).toBe('free')
  })
})
