import { describe, expect, it } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import { COMPUTED_KEYS, computedFields, type QuoteFacts } from '#domain/quote/wire/computed-fields.ts'
import { charityScramblePrice } from '#testing/charity-scramble.ts'
import { diceAnswers, otherContestAnswers, shootoutAnswers } from '#testing/contest-answers.ts'
import { producerAnswers, stepContext, withoutGrandPrize } from '#testing/ready-answers.ts'

const price = {
  plan: 'RP-2027.1',
  pricedAt: '2027-01-15T12:00:00.000Z',
  inputs: 'fingerprint',
  rows: charityScramblePrice.pricedRows,
  problems: [],
  summary: { ...charityScramblePrice.summary, clientDiscount: fromDollars(69.6) },
}

function fieldsOf(overrides: Parameters<typeof stepContext>[0] = {}, facts: Partial<QuoteFacts> = {}) {
  const { quote } = stepContext(overrides)
  return computedFields({ quote, quoteNumber: 'Q-7K3M', policyNumber: null, price, ...facts })
}

describe('flags', () => {
  it('E01 E08 a quote has its number, its kind and its state', () => {
    expect(fieldsOf()).toMatchObject({
      quote_number: 'Q-7K3M',
      policy_number: null,
      new_quote: 'True',
      quote_type: 'hio',
      policy_cancelled: 'False',
      policy_postponed: 'False',
      partnership_page_quote: 'False',
      isHioContestAdded: true,
      isMotorDealer: false,
      signs_needed: 'Yes',
      shipping_contact_name: 'Pat Doyle',
    })
  })

  it('E01 a bought quote has its policy number', () => {
    expect(fieldsOf({}, { policyNumber: 'ALB-100001' })).toMatchObject({
      policy_number: 'ALB-100001',
      new_quote: 'False',
    })
  })

  it('E01 T11 without signs, `signs_needed` is No', () => {
    expect(fieldsOf({ grand_prize_signs: 'No' })['signs_needed']).toBe('No')
  })
})

describe('form versions', () => {
  it.each([
    [{}, 'version_1', 'version_1', 'version_1', 0, false],
    [{ client_type: 'chrysler' }, 'version_2', 'version_3', 'version_2', 20, true],
    [{ client_type: 'rotary' }, 'version_4', 'version_1', 'version_1', 10, false],
    [
      { insurance_producer: 'True', client_type: 'farmers_agent' },
      'version_3',
      'version_1',
      'version_3',
      10,
      false,
    ],
    [{ client_type: 'farmers_agent' }, 'version_1', 'version_1', 'version_1', 0, false],
    [{ client_type: undefined }, 'version_1', 'version_1', 'version_1', 0, false],
  ])('E12 K08 %j', (overrides, first, third, eighth, percent, dealer) => {
    expect(fieldsOf(overrides)).toMatchObject({
      step_1: first,
      step_2: first,
      step_3: third,
      step_4: 'version_1',
      step_5: 'version_1',
      step_6: 'version_1',
      step_7: 'version_1',
      step_8: eighth,
      discount_percent: percent,
      isMotorDealer: dealer,
    })
  })
})

describe('fees and totals', () => {
  it('E10 C14 are dollars, unused slots null', () => {
    expect(fieldsOf()).toMatchObject({
      h_cert_fee_1: 310,
      h_nondiscount_fee_1: 310,
      h_is_changed_by_reps_1: null,
      h_cert_fee_2: null,
      h_cert_fee_5: null,
      h_cert_fee_total: 310,
      client_discount: 69.6,
      amount_due: 310,
      producer_fee: 0,
    })
  })

  it('E10 are null while a row cannot be priced, and before there is a price', () => {
    const { summary: _none, ...unpriced } = price
    expect(fieldsOf({}, { price: unpriced })).toMatchObject({
      h_cert_fee_1: 310,
      amount_due: null,
      premium_bps: null,
    })
    expect(fieldsOf({}, { price: null })).toMatchObject({ h_cert_fee_1: null, amount_due: null })
  })
})

describe('every kind of contest', () => {
  it('E10 a price from before there was a kind has no fees of it', () => {
    const { dCertFeeTotal: _later, ...older } = price.summary
    const summary = older as typeof price.summary
    expect(fieldsOf({}, { price: { ...price, summary } })['d_cert_fee_total']).toBe(0)
  })

  const all = { ...otherContestAnswers }

  it.each([
    [{}, 'hio'],
    [{ ...all }, 'hio'],
    [{ ...all, ...withoutGrandPrize }, 'putting'],
    [{ ...shootoutAnswers, ...diceAnswers, ...withoutGrandPrize }, 'shootout'],
    [{ ...diceAnswers, ...withoutGrandPrize }, 'dice'],
    [withoutGrandPrize, null],
  ])('E01 the first that is covered names the quote: %#', (answers, type) => {
    expect(fieldsOf(answers)['quote_type']).toBe(type)
  })

  it('E08 flags show which kinds there are', () => {
    const flags = ['isHioContestAdded', 'isPuttingContestAdded', 'isShootoutContestAdded']
    const of = (answers: Parameters<typeof fieldsOf>[0]) => flags.map((flag) => fieldsOf(answers)[flag])
    expect(of({})).toEqual([true, false, false])
    expect(of(all)).toEqual([true, true, true])
    expect(of({ ...shootoutAnswers, ...withoutGrandPrize })).toEqual([false, false, true])
  })

  it('E03 E04 E05 E06 each slot has its fees and its mark, the dice roll without a number', () => {
    const keys = [
      ...[1, 2, 3, 4, 5].map((slot) => `h_NAME_${slot}`),
      ...[1, 2, 3, 4].flatMap((slot) => [`p_NAME_${slot}`, `s_NAME_${slot}`]),
      'd_NAME',
    ].flatMap((key) =>
      ['cert_fee', 'nondiscount_fee', 'is_changed_by_reps'].map((name) => key.replace('NAME', name)),
    )
    expect([...COMPUTED_KEYS]).toEqual(expect.arrayContaining(keys))
  })

  it('E06 T10 each row has its own fee and its mark', () => {
    const fee = fromDollars(150)
    const rows = [{ entity: 'dice_roll' as const, index: 1, nondiscountFee: fee, certFee: fee }]
    const fields = fieldsOf({ ...all, d_is_changed_by_reps: 'True' }, { price: { ...price, rows } })
    expect(fields).toMatchObject({
      d_cert_fee: 150,
      d_nondiscount_fee: 150,
      d_is_changed_by_reps: 'True',
      p_cert_fee_1: null,
    })
  })
})

describe('a partner’s quote', () => {
  it.each([
    [{}, 15],
    [{ client_type: 'chevrolet' }, 15],
    [producerAnswers, 0],
  ])('K15 E12 shows version 4 on its first two steps, with the partner’s percent: %j', (answers, percent) => {
    const plain = fieldsOf(answers)
    expect(fieldsOf(answers, { partner: { percent } })).toEqual({
      ...plain,
      partnership_page_quote: 'True',
      partner_discount_percent: percent,
      discount_percent: percent,
      step_1: 'version_4',
      step_2: 'version_4',
    })
  })
})

it('T15 E01 a policy has flags for cancelled and postponed', () => {
  expect(fieldsOf({}, { cancelled: true, postponed: true })).toMatchObject({
    policy_cancelled: 'True',
    policy_postponed: 'True',
  })
})

it('R06 E01 E10 the keys of computed fields are known', () => {
  // The producer fee is typed, but it is returned with the computed fields.
  expect(Object.keys(fieldsOf()).toSorted()).toEqual([...COMPUTED_KEYS, 'producer_fee'].toSorted())
  for (const key of [
    'amount_due',
    'h_cert_fee_5',
    'discount_percent',
    'step_8',
    'signs_needed',
    'cc_last_digits',
  ]) {
    expect(COMPUTED_KEYS).toContain(key)
  }
})
