import { describe, expect, it } from 'vitest'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { checkShipping, type ShippingBasis } from '#domain/policy/amendments/sign-shipping.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'
import { diceAnswers } from '#testing/contest-answers.ts'

/** A Friday. Rush shipping reaches January 20 to 26, standard shipping later days. */
const DAY = '2027-01-15' as CalendarDate
const FAR = '2027-06-12'
const quote = (answers: FlatAnswers = {}) => quoteFrom({ ...charityScrambleAnswers, ...answers })
const judge = (from: FlatAnswers, to: FlatAnswers, more: Partial<ShippingBasis> = {}) => {
  const basis = {
    before: quote(from),
    after: quote({ ...from, ...to }),
    day: DAY,
    isRushPaid: false,
    fees: USUAL_FEES,
  }
  const { isRushCharged, refused, reviewReasons } = checkShipping({
    ...basis,
    signsShipped: false,
    anythingSent: false,
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
    expect(
      judge(near, { h_date_1: '2027-06-12' }, { isRushPaid: true, signsShipped: true, anythingSent: true }),
    ).toBe('rush')
  })

  it('N89 signs that were sent need nothing for a nearer day', () => {
    expect(judge({}, { h_date_1: '2027-01-20' }, { signsShipped: true, anythingSent: true })).toBe('free')
  })

  it('N89 a contest whose date is not known does not hide that another one comes nearer', () => {
    const from = { h_date_1: '2027-01-10', ...second }
    const awaiting = [{ entity: 'grand_prize' as const, index: 1 }]
    expect(judge(from, { h_date_2: '2027-01-20' }, { awaiting })).toBe('RUSH_NOT_ACCEPTED')
    expect(judge(from, { h_date_1: '2027-01-20' })).toBe('free')
  })

  const bonus = { type_bp_signs: 'custom' }
  const nearWithout = { h_date_1: '2027-01-20', grand_prize_signs: 'No' }

  it.each<[string, FlatAnswers, FlatAnswers, string]>([
    ['bonus prize signs are ordered', nearWithout, bonus, 'RUSH_NOT_ACCEPTED'],
    ['more of them are ordered', { ...nearWithout, ...bonus }, { number_bps: 4 }, 'RUSH_NOT_ACCEPTED'],
    ['they stay', { ...nearWithout, ...bonus }, { h_amateurs_1: 99 }, 'free'],
    [
      'the standard ones are chosen, which are sent with nothing',
      nearWithout,
      { type_bp_signs: 'default' },
      'free',
    ],
    ['magnets stay', { ...nearWithout, magnets: 'Yes' }, { h_amateurs_1: 99 }, 'free'],
    ['magnets are left out', { ...nearWithout, magnets: 'Yes' }, { magnets: 'No' }, 'free'],
    [
      'a sign shows the prize in other words',
      { h_date_1: '2027-01-20' },
      { h_prize_description_1: 'A boat' },
      'RUSH_NOT_ACCEPTED',
    ],
    [
      'a dice roll is added, which always has its dice sent',
      nearWithout,
      { ...diceAnswers, d_date: '2027-01-20' },
      'RUSH_NOT_ACCEPTED',
    ],
    [
      'a dice roll stays',
      { ...nearWithout, ...diceAnswers, d_date: '2027-01-20' },
      { h_amateurs_1: 99 },
      'free',
    ],
    [
      'Friends & Family order a sign',
      { ...nearWithout, client_type: 'hl' },
      { grand_prize_signs: 'Yes' },
      'free',
    ],
  ])('N89 when the day is near and %s', (_, from, to, expected) => {
    expect(judge(from, to)).toBe(expected)
  })

  it.each<[string, FlatAnswers, FlatAnswers, Partial<ShippingBasis>, string]>([
    [
      'only what is still to come',
      { h_date_1: '2027-01-10', ...second, h_date_2: '2027-01-20' },
      { h_prize_value_2: fromDollars(5000) },
      {},
      'RUSH_NOT_ACCEPTED',
    ],
    [
      'also what is played today',
      { h_date_1: '2027-01-15', ...second },
      { h_prize_value_2: fromDollars(5000) },
      {},
      'SIGNS_TOO_LATE',
    ],
    [
      'no day that is awaited',
      { h_date_1: '2027-01-20' },
      { h_prize_value_1: fromDollars(5000) },
      { awaiting: [{ entity: 'grand_prize', index: 1 }] },
      'free',
    ],
    [
      'a new order, though other signs were sent',
      { h_date_1: '2027-01-20' },
      { h_prize_value_1: fromDollars(5000) },
      { signsShipped: true, anythingSent: true },
      'RUSH_NOT_ACCEPTED',
    ],
    [
      'no contest that comes nearer behind the first one',
      { h_date_1: '2027-01-20', ...second },
      { h_date_2: '2027-01-21' },
      {},
      'free',
    ],
  ])('N89 what counts is %s', (_, from, to, more, expected) => {
    expect(judge(from, to, more)).toBe(expected)
  })

  it('N65 N89 says what rush shipping costs, or that a specialist looks for a way', () => {
    const basis = {
      before: quote(),
      day: DAY,
      isRushPaid: true,
      fees: USUAL_FEES,
      signsShipped: false,
      anythingSent: false,
      awaiting: [],
    }
    const rush = checkShipping({ ...basis, after: quote({ h_date_1: '2027-01-20' }) })
    expect(rush).toEqual({
      isRushCharged: false,
      refused: {
        code: 'RUSH_NOT_ACCEPTED',
        message: 'Your signs need rush shipping ($25) to arrive on time. Add it, or continue without signs.',
      },
      reviewReasons: [],
    })
    const tooLate = checkShipping({ ...basis, after: quote({ h_date_1: '2027-01-19' }) })
    expect(tooLate).toEqual({
      isRushCharged: true,
      reviewReasons: [
        {
          code: 'SIGNS_TOO_LATE',
          message: 'It’s too late to ship signs before that day. We’ll look for another way.',
          decidedBy: 'rep',
        },
      ],
    })
  })

  it('N89 a rush fee that was paid comes back where no day of a contest is known', () => {
    const { h_date_1: _, ...undated } = charityScrambleAnswers
    const quotes = { before: quoteFrom(undated), after: quoteFrom({ ...undated, ...YES }) }
    expect(
      checkShipping({
        ...quotes,
        day: DAY,
        isRushPaid: true,
        fees: USUAL_FEES,
        signsShipped: false,
        anythingSent: false,
        awaiting: [],
      }),
    ).toEqual({ isRushCharged: false, reviewReasons: [] })
  })
})
