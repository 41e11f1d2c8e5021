import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { STANDARD_COUPONS } from '#testing/standard-coupons.ts'
import { contestFigures } from '#domain/quote/pricing/contest-figures.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { needsRushShipping } from '#domain/quote/signs/rush-shipping.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { producerAnswers, stepContext, QUOTED_ON } from '#testing/ready-answers.ts'

const basisOf = (overrides: Parameters<typeof stepContext>[0], today: CalendarDate = QUOTED_ON) =>
  pricingBasis(stepContext(overrides).quote, today)

it('E03 each row is rated by its players, its yardage and its prize, with the number of its slot', () => {
  expect(basisOf({ h_yardage_3: 200 }).contests).toEqual({
    grand_prize: [
      { index: 1, figures: { amateurs: 120, pros: 0, yardage: 165, prizeValue: 1_000_000 } },
      { index: 3, figures: { amateurs: undefined, pros: undefined, yardage: 200, prizeValue: undefined } },
    ],
  })
})

it('E04 E05 E06 every other kind is rated by its own figures', () => {
  const { putting_prize, shootout, dice_roll } = contestFigures(stepContext(otherContestAnswers).quote)
  expect(putting_prize).toEqual([
    {
      index: 1,
      figures: { contestType: 'Single Putt', finalists: 1, distance: '50', prizeValue: 1_000_000 },
    },
  ])
  expect(shootout).toEqual([
    {
      index: 1,
      figures: {
        attempts: 4,
        attemptsPerAmateur: 1,
        yardage: 165,
        payoutTimeframe: 'Cash 40-Year Annuity',
        prizeValue: 100_000_000,
      },
    },
  ])
  expect(dice_roll).toEqual([{ index: 1, figures: { rollers: 8, prizeValue: 500_000 } }])
})

it('T14 a fee that was set by hand is part of its row', () => {
  expect(contestFigures(stepContext({ h_cert_fee_override_1: 90_000 }).quote).grand_prize).toMatchObject([
    { index: 1, override: 90_000 },
  ])
})

it('K15 a partner and coupons are given separately from the answers', () => {
  const besides = { partner: { percent: 15 }, coupons: [...STANDARD_COUPONS] }
  expect(pricingBasis(stepContext().quote, QUOTED_ON, besides)).toMatchObject(besides)
})

it('N09 a coupon counts up to its last day', () => {
  const coupons = [{ code: 'SPRING', isPercentage: true as const, value: 10, lastDay: QUOTED_ON }]
  const on = (day: CalendarDate) => pricingBasis(stepContext().quote, day, { coupons }).coupons[0]?.stopped
  expect([on(QUOTED_ON), on(addDays(QUOTED_ON, 1))]).toEqual([undefined, 'expired'])
})

it('N05 the fee of a producer is the typed one', () => {
  const typed = { ...producerAnswers, producer_fee: fromDollars(20) }
  expect(basisOf(typed).producerFee).toBe(fromDollars(20))
  expect(basisOf(producerAnswers).producerFee).toBe(0)
})

it('K08 a producer’s client type is looked up among the producer types', () => {
  expect(basisOf({}).clientType?.code).toBe('non_profit')
  expect(basisOf({ insurance_producer: 'True' })).toMatchObject({ producer: true, clientType: undefined })
  expect(
    basisOf({ insurance_producer: 'True', client_type: 'farmers_agent' }).clientType?.discount_percent,
  ).toBe(10)
  expect(basisOf({ client_type: undefined, insurance_producer: undefined })).toMatchObject({
    producer: false,
    clientType: undefined,
  })
})

const ACCEPTED = { rush_shipping_accepted: 'Yes' }

describe('extras', () => {
  it('K06 bonus prizes count once they are wanted and their kind and number are known', () => {
    expect(basisOf({ type_bps: 'premium' }).bonusPrizes).toEqual({ type: 'premium', count: 3 })
    expect(basisOf({ bonus_prizes: 'No' }).bonusPrizes).toBeUndefined()
    expect(basisOf({ type_bps: undefined }).bonusPrizes).toBeUndefined()
    expect(basisOf({ number_bps: undefined }).bonusPrizes).toBeUndefined()
  })

  it('K06 custom bonus signs come with bonus prizes', () => {
    expect(basisOf({ type_bp_signs: 'custom' }).customBonusSigns).toBe(true)
    expect(basisOf({ type_bp_signs: 'default' }).customBonusSigns).toBe(false)
    expect(basisOf({ type_bp_signs: 'custom', bonus_prizes: 'No' }).customBonusSigns).toBe(false)
  })

  it('N66 K06 custom bonus signs that are ordered are charged, also while bonus prizes are unanswered', () => {
    const unanswered = { bonus_prizes: undefined, number_bps: undefined, type_bps: undefined }
    expect(basisOf({ ...unanswered, type_bp_signs: 'custom' }).customBonusSigns).toBe(true)
    expect(basisOf({ ...unanswered, type_bp_signs: 'default' }).customBonusSigns).toBe(false)
  })

  it('E09 K06 a fee that a rep removed is not charged', () => {
    const rushed = '2027-06-07' as CalendarDate
    expect(basisOf({ type_bp_signs: 'custom', custom_bp_signs_edited: 'Yes' }).customBonusSigns).toBe(false)
    expect(basisOf({ ...ACCEPTED, shipping_fee_edited: 'No' }, rushed).rush).toBe(true)
    expect(basisOf({ ...ACCEPTED, shipping_fee_edited: 'Yes' }, rushed).rush).toBe(false)
  })

  it.each([
    ['2027-06-01', false],
    ['2027-06-02', true],
    ['2027-06-08', true],
    ['2027-06-09', false],
  ])(
    'K06 N65 signs for June 12 ordered on %s go by rush shipping, charged once it is accepted: %s',
    (today, rush) => {
      expect(basisOf(ACCEPTED, today as CalendarDate).rush).toBe(rush)
      expect(basisOf({}, today as CalendarDate).rush).toBe(false)
      expect(basisOf({ rush_shipping_accepted: 'No' }, today as CalendarDate).rush).toBe(false)
    },
  )

  it('K06 there is no rush shipping without signs, without a date, or for later contests only', () => {
    const today = '2027-06-07' as CalendarDate
    const rushed = (overrides: Parameters<typeof stepContext>[0]) =>
      needsRushShipping(stepContext(overrides).quote, today)
    expect(rushed({})).toBe(true)
    expect(rushed({ grand_prize_signs: 'No' })).toBe(false)
    expect(rushed({ h_date_1: undefined })).toBe(false)
    expect(rushed({ h_date_2: '2027-09-01' })).toBe(true)
    expect(rushed({ h_date_1: '2027-09-01', h_date_2: '2027-06-12' })).toBe(true)
  })
})
