import { describe, expect, it } from 'vitest'
import { SCALAR_FIELDS } from '#domain/quote/model/quote.ts'
import { offerFields } from '#domain/quote/fields/offers.fields.ts'
import { officeFields } from '#domain/quote/fields/office.fields.ts'
import { isStepId, STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { diceAnswers, puttAnswers, shootoutAnswers } from '#testing/contest-answers.ts'
import { producerAnswers, withoutGrandPrize } from '#testing/ready-answers.ts'
import { fieldsOf, problemsOf } from '#testing/step-problems.ts'

const without = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, undefined]))

it('S04 nine steps, in their order', () => {
  expect(STEPS.map(({ id }) => id)).toEqual([
    'contact-information',
    'contest-coverage',
    'prize-package-options',
    'tournament-golf-information',
    'producer-information',
    'client-shipping-information',
    'certificate-terms-conditions',
    'payment-information',
    'confirm-coverage',
  ])
  expect(STEPS.map(({ id }) => id)).toEqual(STEP_IDS)
  expect(isStepId('contest-coverage')).toBe(true)
  expect(isStepId('constructor')).toBe(false)
})

it('S04 E08 every field is on one step, except office notes and answers to offers', () => {
  const asked = STEPS.flatMap(({ fields }) => Object.keys(fields))
  const beside = [...Object.keys(officeFields), ...Object.keys(offerFields)]
  expect([...asked, ...beside].toSorted()).toEqual(Object.keys(SCALAR_FIELDS).toSorted())
})

it('S05 a complete quote has no problems on any step', () => {
  expect(STEP_IDS.flatMap((id) => problemsOf(id, {}))).toEqual([])
})

describe('contact information', () => {
  const id = 'contact-information'
  const REQUIRED = [
    'client_type',
    'insured_first_name',
    'insured_last_name',
    'insured_email',
    'insured_phone',
    'insured_address_1',
    'insured_city',
    'insured_state',
    'insured_zip',
  ]

  it.each(REQUIRED)('S05 V09 %s is required', (key) => {
    const message = SCALAR_FIELDS[key as keyof typeof SCALAR_FIELDS].message
    expect(problemsOf(id, { [key]: undefined })).toEqual([[key, message]])
  })

  it('S05 a company, a second address line, an extension and another contact name are optional', () => {
    const optional = ['insured_company_name', 'insured_address_2', 'insured_ext', 'insured_contact_name']
    expect(problemsOf(id, without([...optional, 'insurance_producer']))).toEqual([])
  })

  it.each([
    ['TX', '78704-1234', undefined],
    ['PR', '00901', undefined],
    ['ON', 'K1A 0B1', undefined],
    ['Other', '78704', undefined],
    ['Other', 'K1A 0B1', undefined],
    ['Other', 'SW1A 1AA', undefined],
    ['TX', '7870', 'Enter a ZIP code such as 78701 or 78701-1234'],
    ['TX', '787045', 'Enter a ZIP code such as 78701 or 78701-1234'],
    ['TX', '78704-123', 'Enter a ZIP code such as 78701 or 78701-1234'],
    ['ON', 'K1A 0B', 'Enter a Canadian postal code such as K1A 0B1'],
    ['ON', '1KA 0B1', 'Enter a Canadian postal code such as K1A 0B1'],
    ['TX', 'K1A 0B1', 'Enter a ZIP code such as 78701 or 78701-1234'],
    ['PR', 'K1A 0B1', 'Enter a ZIP code such as 78701 or 78701-1234'],
    ['ON', '78704', 'Enter a Canadian postal code such as K1A 0B1'],
  ])('V09 N67 S05 in %s the code %s', (state, code, message) => {
    const insured_phone = state === 'Other' ? '+44 20 7946 0958' : '512-555-0142'
    const expected = message === undefined ? [] : [['insured_zip', message]]
    expect(problemsOf(id, { insured_state: state, insured_zip: code, insured_phone })).toEqual(expected)
  })

  it.each([
    ['TX', '78704', '512-555-0142', undefined],
    ['PR', '00901', '+1 (787) 555-0142', undefined],
    ['ON', 'K1A 0B1', '613 555 0142', undefined],
    ['TX', '78704', '+44 20 7946 0958', 'Enter a phone number with 10 digits, such as 512-555-0142'],
    ['Other', 'SW1A 1AA', '+44 20 7946 0958', undefined],
    [
      'Other',
      'SW1A 1AA',
      '512-555-0142',
      'Enter the phone number with + and its country code, such as +44 20 7946 0958',
    ],
  ])('N67 N50 in %s (%s) the phone number %s', (state, code, phone, message) => {
    const address = { insured_state: state, insured_zip: code, insured_phone: phone }
    expect(problemsOf(id, address)).toEqual(message === undefined ? [] : [['insured_phone', message]])
  })

  it('V09 S05 outside the listed territories no postal code is required', () => {
    const abroad = { insured_state: 'Other', insured_phone: '+44 20 7946 0958' }
    expect(problemsOf(id, { ...abroad, insured_zip: undefined })).toEqual([])
  })

  it('V09 S05 a producer has a producer’s client type, and nobody else does', () => {
    const refused = [['client_type', 'Choose the type of organization']]
    expect(problemsOf(id, { client_type: 'farmers_agent' })).toEqual(refused)
    expect(problemsOf(id, { ...producerAnswers, client_type: 'non_profit' })).toEqual(refused)
    expect(problemsOf(id, producerAnswers)).toEqual([])
  })

  it.each(Object.keys(producerAnswers).slice(2))('E02 S05 a producer must give %s', (key) => {
    expect(fieldsOf(id, { ...producerAnswers, [key]: undefined })).toEqual([key])
    expect(fieldsOf(id, { [key]: undefined })).toEqual([])
  })

  it('E02 V09 a producer’s ZIP code matches the state', () => {
    expect(fieldsOf(id, { ...producerAnswers, producer_zip: 'K1A 0B1' })).toEqual(['producer_zip'])
    const abroad = { ...producerAnswers, producer_state: 'Other', producer_phone: '+44 20 7946 0958' }
    expect(fieldsOf(id, { ...abroad, producer_zip: undefined })).toEqual([])
    expect(fieldsOf(id, { ...producerAnswers, producer_phone: '+44 20 7946 0958' })).toEqual([
      'producer_phone',
    ])
  })
})

describe('prize package', () => {
  const id = 'prize-package-options'

  it('S05 bonus prizes need a kind and a number', () => {
    const none = { type_bps: undefined, number_bps: undefined }
    expect(fieldsOf(id, none)).toEqual(['type_bps', 'number_bps'])
    expect(fieldsOf(id, { ...none, bonus_prizes: 'No' })).toEqual([])
    expect(fieldsOf(id, { ...none, bonus_prizes: undefined })).toEqual([])
  })

  it('S05 custom bonus signs need a sponsor', () => {
    expect(fieldsOf(id, { type_bp_signs: 'custom' })).toEqual(['bp_sponsor_name'])
    expect(fieldsOf(id, { type_bp_signs: 'custom', bp_sponsor_name: 'Lone Star Bank' })).toEqual([])
    expect(fieldsOf(id, { type_bp_signs: 'custom', bonus_prizes: 'No' })).toEqual([])
    expect(fieldsOf(id, { type_bp_signs: 'default' })).toEqual([])
  })

  it('S05 does not apply without a contest, and applies with any kind', () => {
    const nothing = { ...withoutGrandPrize, bonus_prizes: 'Yes', type_bps: undefined }
    expect(fieldsOf(id, nothing)).toEqual([])
    expect(fieldsOf(id, { ...nothing, ...diceAnswers })).toEqual(['type_bps', 'h_sponsor_name_1'])
  })

  it.each([
    ['putting_signs', 'p_sponsor_name_1'],
    ['shootout_signs', 's_sponsor_name_1'],
    ['dice_roll_sign', 'd_sponsor_name'],
    ['magnets', 'magnet_sponsor_name'],
  ])('S05 E09 asks for the sponsor where %s are wanted', (choice, sponsor) => {
    expect(fieldsOf(id, { [choice]: 'Yes' })).toEqual([sponsor])
    expect(fieldsOf(id, { [choice]: 'Yes', [sponsor]: 'Lone Star Bank' })).toEqual([])
    expect(fieldsOf(id, { [choice]: 'No' })).toEqual([])
  })

  it('S05 a grand prize sign needs a sponsor', () => {
    expect(problemsOf(id, { h_sponsor_name_1: undefined })).toEqual([
      ['h_sponsor_name_1', 'Enter the sponsor’s name as it should be printed'],
    ])
    expect(fieldsOf(id, { h_sponsor_name_1: undefined, grand_prize_signs: 'No' })).toEqual([])
  })
})

describe('tournament', () => {
  it.each(['tournament_name', 'course_name', 'course_city', 'course_state'])('S05 %s is required', (key) => {
    expect(fieldsOf('tournament-golf-information', { [key]: undefined })).toEqual([key])
  })

  it('S05 tee time and zone are optional', () => {
    expect(fieldsOf('tournament-golf-information', without(['tee_time', 'time_zone']))).toEqual([])
  })
})

describe('producer', () => {
  const id = 'producer-information'
  const licence = {
    insurance_producer: 'True',
    producer_license_number: 'TX-1',
    producer_license_state: 'TX',
    producer_license_exp_date: '2027-06-12',
    producer_carrier_name: 'Carrier',
    producer_policy_number: 'EO-1',
    producer_effective_date: '2027-01-01',
    producer_exp_date: '2027-06-12',
  }

  it.each(Object.keys(licence).slice(1))('S05 a producer must give %s', (key) => {
    expect(fieldsOf(id, { ...licence, [key]: undefined })).toEqual([key])
  })

  it('S05 is not required of anybody else', () => {
    expect(fieldsOf(id, { insurance_producer: 'False' })).toEqual([])
    expect(fieldsOf(id, { insurance_producer: undefined })).toEqual([])
  })

  it('V09 S05 licence and insurance are valid until the last contest', () => {
    expect(fieldsOf(id, licence)).toEqual([])
    expect(problemsOf(id, { ...licence, h_date_2: '2027-06-13' })).toEqual([
      ['producer_license_exp_date', 'This must not expire before the last contest'],
      ['producer_exp_date', 'This must not expire before the last contest'],
    ])
  })
})

describe('shipping', () => {
  const id = 'client-shipping-information'
  const keys = ['first_name', 'last_name', 'phone', 'address_1', 'city', 'state', 'zip'].map(
    (part) => `shipping_${part}`,
  )

  it.each(keys)('S05 %s is required', (key) => {
    expect(fieldsOf(id, { [key]: undefined })).toEqual([key])
  })

  it('S05 nothing is required if nothing is shipped', () => {
    expect(fieldsOf(id, { ...without(keys), grand_prize_signs: 'No' })).toEqual([])
  })

  it.each(['PO Box 12', 'P.O. Box 12', 'p o box 12', 'Post Office Box 12', '12 Main St, PO BOX 3'])(
    'V09 "%s" is refused as a PO box',
    (line) => {
      const message = 'Enter a street address instead of a PO box'
      expect(problemsOf(id, { shipping_address_1: line })).toEqual([['shipping_address_1', message]])
      expect(problemsOf(id, { shipping_address_2: line })).toEqual([['shipping_address_2', message]])
    },
  )

  it.each(['12 Boxwood Lane', '1 Depot Boxer Road', '7 Post Office Road'])('V09 "%s" is accepted', (line) => {
    expect(problemsOf(id, { shipping_address_1: line })).toEqual([])
  })

  it.each([
    ['PR', '00901', []],
    ['ON', 'K1A 0B1', []],
    ['ON', '78704', ['shipping_zip']],
    ['Other', '78704', ['shipping_state']],
  ])('V09 to %s with code %s', (state, code, fields) => {
    expect(fieldsOf(id, { shipping_state: state, shipping_zip: code })).toEqual(fields)
  })
})

describe('terms', () => {
  const id = 'certificate-terms-conditions'
  const all = ['hio_terms', 'agree_to_terms']

  it.each(all)('V03 %s must be accepted', (key) => {
    expect(fieldsOf(id, { [key]: 'No' })).toEqual([key])
    expect(fieldsOf(id, { [key]: undefined })).toEqual([key])
  })

  it('V03 a contest that is not covered has no terms to accept', () => {
    const cleared = without(
      ['date', 'amateurs', 'pros', 'hole', 'yardage', 'prize_value', 'prize_description'].map(
        (name) => `h_${name}_1`,
      ),
    )
    expect(fieldsOf(id, { ...cleared, hio_terms: undefined })).toEqual([])
    expect(fieldsOf(id, { ...cleared, ...without(all) })).toEqual(['agree_to_terms'])
  })
})

describe('terms of every kind', () => {
  const id = 'certificate-terms-conditions'

  it.each<[string, FlatAnswers, string[]]>([
    ['a single putt', puttAnswers, ['putt_terms', 'putt_single_terms']],
    [
      'a progressive putt',
      { ...puttAnswers, p_contest_type_1: 'Progressive Putt' },
      ['putt_terms', 'putt_progressive_terms'],
    ],
    [
      'both putts',
      { ...puttAnswers, p_contest_type_2: 'Progressive Putt' },
      ['putt_terms', 'putt_single_terms', 'putt_progressive_terms'],
    ],
    ['a shootout', shootoutAnswers, ['shootout_terms']],
    ['a dice roll', diceAnswers, ['dice_terms']],
  ])('V03 E11 %s has terms of its own', (_what, answers, keys) => {
    expect(fieldsOf(id, { ...answers, ...withoutGrandPrize, hio_terms: undefined })).toEqual(keys)
    const accepted = Object.fromEntries(keys.map((key) => [key, 'Yes']))
    expect(fieldsOf(id, { ...answers, ...accepted })).toEqual([])
    expect(fieldsOf(id, { ...answers, ...accepted, [keys[0] ?? '']: 'No' })).toEqual([keys[0]])
  })
})
