import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { findBlockers, type PurchaseBasis } from '#domain/purchase/blockers.ts'
import { charityScramblePrice } from '#testing/charity-scramble.ts'
import { diceAnswers, puttAnswers, shootoutAnswers } from '#testing/contest-answers.ts'
import { stepContext, withoutGrandPrize, QUOTED_ON } from '#testing/ready-answers.ts'

const { summary, pricedRows } = charityScramblePrice

const price: StoredPrice = {
  plan: 'RP-2027.1',
  pricedAt: '2027-01-15T12:00:00.000Z',
  inputs: 'fingerprint',
  rows: pricedRows,
  problems: [],
  summary,
}

type Overrides = Parameters<typeof stepContext>[0]

function blockers(overrides: Overrides = {}, basis: Partial<Omit<PurchaseBasis, 'quote'>> = {}) {
  const { quote } = stepContext(overrides)
  const now = new Date('2027-01-15T12:00:00Z')
  return findBlockers({
    quote,
    now,
    today: QUOTED_ON,
    price,
    freshness: 'fresh',
    referrals: [],
    producerFeePercent: 10,
    ...basis,
  })
}

const codes = (...given: Parameters<typeof blockers>) =>
  blockers(...given).map(({ code, step }) => [code, step])

it('V03 a complete quote with a current price has no blockers', () => {
  expect(blockers()).toEqual([])
})

describe('incomplete steps', () => {
  it('V03 S05 each is named once, with the first thing that is missing', () => {
    expect(blockers({ insured_email: undefined, insured_phone: undefined, course_name: undefined })).toEqual([
      {
        code: 'STEP_INCOMPLETE',
        step: 'contact-information',
        message: 'Contact information: Enter an email address such as pat@example.com',
      },
      {
        code: 'STEP_INCOMPLETE',
        step: 'tournament-golf-information',
        message: 'Tournament and course: Enter the golf course',
      },
    ])
  })

  it.each(['hio_terms', 'agree_to_terms'])('V03 %s is required', (key) => {
    expect(codes({ [key]: 'No' })).toEqual([['TERMS_NOT_ACCEPTED', 'certificate-terms-conditions']])
  })

  it('N101 V03 the details are confirmed on the last page', () => {
    expect(codes({ coverage_agreement: 'No' })).toEqual([['TERMS_NOT_ACCEPTED', 'confirm-coverage']])
    expect(codes({ coverage_agreement: undefined })).toEqual([['TERMS_NOT_ACCEPTED', 'confirm-coverage']])
  })

  it('V03 the payment step is completed by the purchase', () => {
    expect(blockers({ payment_type: undefined })).toEqual([])
  })
})

describe('contests that cannot be sold yet', () => {
  it('D08 a dice roll is sold only with another contest', () => {
    const alone = {
      ...withoutGrandPrize,
      h_coverage: 'No',
      ...diceAnswers,
      dice_terms: 'Yes',
      grand_prize_signs: undefined,
    }
    expect(codes(alone)).toEqual([['DICE_ALONE', 'contest-coverage']])
    expect(codes({ ...diceAnswers, dice_terms: 'Yes' })).toEqual([])
    expect(codes({ ...puttAnswers, putt_terms: 'Yes', putt_single_terms: 'Yes' })).toEqual([])
  })

  it('N64 the putting add-on is sold only beside a hole-in-one contest or a shootout', () => {
    const putt = { ...puttAnswers, putt_terms: 'Yes', putt_single_terms: 'Yes', p_add_on: 1 }
    const noAce = { ...withoutGrandPrize, h_coverage: 'No', grand_prize_signs: undefined }
    const alone = [['ADD_ON_ALONE', 'contest-coverage']]
    expect(codes({ ...noAce, ...putt })).toEqual(alone)
    expect(codes({ ...noAce, ...putt, ...diceAnswers, dice_terms: 'Yes' })).toEqual(alone)
    expect(codes(putt)).toEqual([])
    expect(codes({ ...noAce, ...putt, ...shootoutAnswers, shootout_terms: 'Yes' })).toEqual([])
    expect(codes({ ...noAce, ...putt, p_add_on: undefined })).toEqual([])
  })

  it('E04 a custom add-on waits for its price', () => {
    expect(codes({ p_custom_add_on_finalists: 3 })).toEqual([['CUSTOM_ADD_ON', 'contest-coverage']])
  })
})

describe('the start of play', () => {
  const at = (now: string) =>
    codes({}, { now: new Date(now), today: '2027-06-12' as CalendarDate }).map(([code]) => code)

  it('V03 cover begins before the first tee shot, in the event’s time zone', () => {
    expect(at('2027-06-12T13:29:59.999Z')).toEqual(['SIGNS_TOO_LATE'])
    expect(at('2027-06-12T13:30:00.000Z')).toEqual(['PLAY_HAS_STARTED', 'SIGNS_TOO_LATE'])
  })

  it.each([
    ['GU', '2027-06-11T22:30:00.000Z'],
    ['HI', '2027-06-12T18:30:00.000Z'],
    ['Other', '2027-06-11T18:30:00.000Z'],
  ])(
    'N41 in %s, where the zone was cleared, play starts in the time zone of the place',
    (course_state, start) => {
      const cleared = { course_state, time_zone: undefined, grand_prize_signs: 'No' }
      const started = (milliseconds: number) =>
        codes(cleared, { now: new Date(Date.parse(start) + milliseconds) }).map(([code]) => code)
      expect([started(-1), started(0)]).toEqual([[], ['PLAY_HAS_STARTED']])
    },
  )

  it('V03 names the day', () => {
    const [first] = blockers({ h_date_2: '2027-07-01' }, { now: new Date('2027-06-12T13:30:00Z') }).filter(
      ({ code }) => code === 'PLAY_HAS_STARTED',
    )
    expect(first).toEqual({
      code: 'PLAY_HAS_STARTED',
      step: 'contest-coverage',
      message:
        'Play on Saturday, June 12, 2027 has already started. Coverage has to start before the first tee shot',
    })
  })
})

describe('the first tee time', () => {
  const on = (today: string, overrides: Overrides = {}) =>
    codes(
      { grand_prize_signs: 'No', ...overrides },
      { now: new Date(`${today}T07:00:00Z`), today: today as CalendarDate },
    )

  it('D04 is required if play is today or tomorrow', () => {
    const asked = [['TEE_TIME_MISSING', 'tournament-golf-information']]
    expect(on('2027-06-10', { tee_time: undefined })).toEqual([])
    expect(on('2027-06-11', { tee_time: undefined })).toEqual(asked)
    expect(on('2027-06-12', { tee_time: undefined })).toEqual(asked)
    expect(on('2027-06-12')).toEqual([])
  })

  it('D04 is no longer required once the day is over', () => {
    const [first] = on('2027-06-13', { tee_time: undefined }).map(([code]) => code)
    expect(first).not.toBe('TEE_TIME_MISSING')
  })
})

describe('signs', () => {
  const late = { today: '2027-06-09' as CalendarDate }

  it('T11 that cannot arrive in time prevent it, those with rush shipping do not', () => {
    expect(codes({}, late)).toEqual([['SIGNS_TOO_LATE', 'prize-package-options']])
    const accepted = { rush_shipping_accepted: 'Yes' }
    expect(codes(accepted, { today: '2027-06-08' as CalendarDate })).toEqual([])
    expect(codes(accepted, late)).toEqual([['SIGNS_TOO_LATE', 'prize-package-options']])
  })

  it.each([
    ['without an answer', {}, true],
    ['after a No', { rush_shipping_accepted: 'No' }, true],
    ['after a Yes', { rush_shipping_accepted: 'Yes' }, false],
    ['without signs', { grand_prize_signs: 'No' }, false],
    ['where a rep took the fee off', { shipping_fee_edited: 'Yes' }, false],
    ['for Friends & Family, who pay no fee', { client_type: 'hl' }, false],
  ])('N65 D11 rush shipping %s prevents the purchase: %j %s', (_when, overrides, prevents) => {
    const found = codes(overrides, { today: '2027-06-08' as CalendarDate })
    expect(found).toEqual(prevents ? [['RUSH_NOT_ACCEPTED', 'prize-package-options']] : [])
  })

  it('T11 that nobody wants prevent nothing', () => {
    expect(codes({ grand_prize_signs: 'No' }, late)).toEqual([])
  })
})

describe('the price', () => {
  it('X02 a row that cannot be priced is named, each with its reason', () => {
    const problems = [
      {
        entity: 'grand_prize' as const,
        index: 1,
        message: 'Enter the yardage',
        code: 'MISSING_FIGURE' as const,
      },
      {
        entity: 'grand_prize' as const,
        index: 2,
        message: 'Enter the prize',
        code: 'MISSING_FIGURE' as const,
      },
    ]
    const { summary: _none, ...unpriced } = price
    const unpricedRow = { code: 'ROW_NOT_PRICED', step: 'contest-coverage', entity: 'grand_prize' }
    expect(blockers({}, { price: { ...unpriced, problems } })).toEqual([
      { ...unpricedRow, index: 1, message: 'Enter the yardage' },
      { ...unpricedRow, index: 2, message: 'Enter the prize' },
    ])
  })

  it('O01 nothing is bought without a price', () => {
    const { summary: _none, ...unpriced } = price
    const expected = [['NOT_PRICED', 'contest-coverage']]
    expect(codes({}, { price: null })).toEqual(expected)
    expect(codes({}, { price: unpriced })).toEqual(expected)
    expect(codes({}, { price: { ...price, rows: [] } })).toEqual(expected)
  })

  it('N69 a quote saved while nothing could be priced gets its price when it is saved again', () => {
    const message = (...given: Parameters<typeof blockers>) =>
      blockers(...given).map((blocker) => blocker.message)
    expect(message({}, { price: null })).toEqual(['There’s no price yet. Save the quote to get one'])
    expect(message({}, { price: { ...price, rows: [] } })).toEqual(['Add a contest to get a price'])
  })

  it('N69 without a rating plan this is the only blocker about the price, with or without an old price', () => {
    const expected = [['NO_RATING_PLAN', 'contest-coverage']]
    for (const kept of [price, null]) {
      expect(codes({}, { freshness: 'no_plan', price: kept })).toEqual(expected)
    }
  })

  it.each(['inputs_changed', 'plan_lost', 'plan_changed', 'sum_changed'] as const)(
    'O01 nothing is bought at a price that is out of date: %s',
    (freshness) => {
      expect(codes({}, { freshness })).toEqual([['PRICE_OUT_OF_DATE', 'contest-coverage']])
      expect(codes({}, { freshness, price: null })).toEqual([['NOT_PRICED', 'contest-coverage']])
    },
  )
})

it('V07 a referral to a rep or the carrier prevents it under its own code', () => {
  const referral = {
    code: 'CARRIER_NOTE',
    clearedBy: 'carrier',
    entity: 'grand_prize',
    index: 1,
    message: 'Carrier approval needed',
  } as const
  expect(blockers({}, { referrals: [referral] })).toEqual([{ ...referral, step: 'contest-coverage' }])
})

it('S05 all are listed in the order of the steps where they can be fixed', () => {
  const given = { today: '2027-06-09' as CalendarDate, freshness: 'inputs_changed' as const }
  const overrides = {
    insured_email: undefined,
    h_hole_1: undefined,
    shipping_zip: undefined,
    agree_to_terms: 'No',
  }
  expect(codes(overrides, given)).toEqual([
    ['STEP_INCOMPLETE', 'contact-information'],
    ['STEP_INCOMPLETE', 'contest-coverage'],
    ['PRICE_OUT_OF_DATE', 'contest-coverage'],
    ['SIGNS_TOO_LATE', 'prize-package-options'],
    ['STEP_INCOMPLETE', 'client-shipping-information'],
    ['TERMS_NOT_ACCEPTED', 'certificate-terms-conditions'],
  ])
})
