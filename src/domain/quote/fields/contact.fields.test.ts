import { describe, expect, it } from 'vitest'
import { decodeField } from '#domain/values/field.ts'
import { contactFields, producerFields } from '#domain/quote/fields/contact.fields.ts'

const PARTS = [
  'first_name',
  'last_name',
  'contact_name',
  'company_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
  'phone',
  'ext',
  'email',
]

it('E02 the contact has every part of an address, the producer the same set and an agency', () => {
  expect(Object.keys(contactFields)).toEqual([
    'insurance_producer',
    'client_type',
    ...PARTS.map((part) => `insured_${part}`),
  ])
  expect(Object.keys(producerFields)).toEqual([
    ...PARTS.map((part) => `producer_${part}`),
    'producer_agency_name',
  ])
})

describe('who fills in the form', () => {
  it.each([
    ['True', 'True'],
    ['true', 'True'],
    ['FALSE', 'False'],
  ])('E02 insurance_producer %s is stored as %s', (typed, kept) => {
    expect(decodeField(contactFields.insurance_producer, typed)).toEqual({ ok: true, value: kept })
  })

  it.each([
    ['non_profit', 'non_profit'],
    ['Non-Profit Organization', 'non_profit'],
    ['friends & family', 'hl'],
    ['Farmers Insurance Agent', 'farmers_agent'],
  ])('E12 client_type "%s" is stored as %s', (typed, code) => {
    expect(decodeField(contactFields.client_type, typed)).toEqual({ ok: true, value: code })
  })
})

describe('e-mail', () => {
  const { insured_email: email } = contactFields

  it.each([
    ['pat@example.com'],
    ['pat.o’neil@example.com'.replace('’', "'")],
    ['p+golf@mail.example.co.uk'],
    [`${'a'.repeat(242)}@example.com`],
    [`a@${'b'.repeat(63)}.com`],
  ])('V09 %s is an address', (typed) => {
    expect(decodeField(email, typed)).toEqual({ ok: true, value: typed })
  })

  it('N50 an address may be at a domain of one name, as in HTML’s own e-mail type', () => {
    expect(decodeField(email, 'a@b')).toEqual({ ok: true, value: 'a@b' })
  })

  it('V09 a domain with non-ASCII letters is stored in its ASCII form', () => {
    expect(decodeField(email, 'pat@exämple.com')).toEqual({ ok: true, value: 'pat@xn--exmple-cua.com' })
  })

  it.each([
    ['pat'],
    ['@example.com'],
    ['pat@@example.com'],
    ['pat@example..com'],
    ['pat@-example.com'],
    ['pat@example-.com'],
    ['pat@example.com.'],
    ['pat doyle@example.com'],
    ['pat@example.com, jo@example.com'],
    ['pat@example.com\nbcc: jo@example.com'],
    [`${'a'.repeat(243)}@example.com`],
    [`a@${'b'.repeat(64)}.com`],
    [`a@${'a.'.repeat(500_000)}`],
    [`a@${'a-'.repeat(500_000)}`],
  ])('V09 %s is none', (typed) => {
    expect(decodeField(email, typed)).toEqual({
      ok: false,
      message: 'Enter an email address such as pat@example.com',
    })
  })
})

describe('telephone', () => {
  const { insured_phone: phone, insured_ext: extension } = contactFields

  it.each([
    ['5125550142'],
    ['512-555-0142'],
    ['512.555.0142'],
    ['(512) 555-0142'],
    ['(512)555-0142'],
    ['1-512-555-0142'],
    ['+1 512 555 0142'],
    ['+442079460958'],
    ['+44 20 7946 0958'],
    ['+353 1 677 1234'],
  ])('V09 %s is a number', (typed) => {
    expect(decodeField(phone, typed)).toEqual({ ok: true, value: typed })
  })

  it.each([
    ['512-555-014'],
    ['51255501421'],
    ['2-512-555-0142'],
    ['555-0142'],
    ['442079460958'],
    ['+44'],
    ['+0442079460958'],
    ['+4420794609581234'],
    ['512--555-0142'],
    ['call me'],
    ['5'.repeat(1_000_000)],
  ])('V09 %s is none', (typed) => {
    expect(decodeField(phone, typed)).toEqual({
      ok: false,
      message: 'Enter a phone number with 10 digits, such as 512-555-0142, or with + and its country code',
    })
  })

  it.each([['1'], ['123456'], ['007']])('V09 extension %s is accepted', (typed) => {
    expect(decodeField(extension, typed)).toEqual({ ok: true, value: typed })
  })

  it.each([['1234567'], ['x17'], ['1 2'], ['-1']])('V09 extension %s is refused', (typed) => {
    expect(decodeField(extension, typed)).toEqual({
      ok: false,
      message: 'Enter an extension of up to 6 digits',
    })
  })
})

describe('postal code', () => {
  const { insured_zip: code } = contactFields

  it.each([['78704'], ['78704-1234'], ['787041234'], ['K1A 0B1'], ['k1a0b1'], ['K1A-0B1'], ['SW1A 1AA']])(
    'V09 N67 %s is one, in some country',
    (typed) => {
      expect(decodeField(code, typed)).toEqual({ ok: true, value: typed })
    },
  )

  it.each([['78704-'], ['-78704'], ['78704  1234'], ['787/04'], ['1234567890123']])(
    'V09 %s is none',
    (typed) => {
      expect(decodeField(code, typed)).toEqual({
        ok: false,
        message: 'Enter a ZIP code such as 78701, or a postal code such as K1A 0B1',
      })
    },
  )
})

describe('lengths', () => {
  it.each([
    ['insured_first_name', 60, 'Enter the first name'],
    ['insured_last_name', 60, 'Enter the last name'],
    ['insured_contact_name', 121, 'Enter the contact name'],
    ['insured_company_name', 100, 'Enter the company or organization'],
    ['insured_address_1', 100, 'Enter the street address'],
    ['insured_address_2', 100, 'Enter the street address'],
    ['insured_city', 60, 'Enter the city'],
  ] as const)(
    'V09 %s takes 1 to %d characters, and says so only where there are more',
    (key, longest, message) => {
      const field = contactFields[key]
      expect(decodeField(field, 'x')).toMatchObject({ ok: true })
      expect(decodeField(field, 'x'.repeat(longest))).toMatchObject({ ok: true })
      const tooLong = `${message}, up to ${longest} characters`
      expect(decodeField(field, 'x'.repeat(longest + 1))).toEqual({ ok: false, message: tooLong })
      expect(decodeField(field, '  ')).toEqual({ ok: false, message })
    },
  )

  it('V09 a first and a last name of the maximum length fit into the contact name', () => {
    const fullest = `${'x'.repeat(60)} ${'y'.repeat(60)}`
    expect(decodeField(contactFields.insured_contact_name, fullest)).toEqual({ ok: true, value: fullest })
  })
})

it('V09 K09 a territory is read by its code or its name, and stored as its code', () => {
  const { insured_state: state } = contactFields
  expect(decodeField(state, 'texas')).toEqual({ ok: true, value: 'TX' })
  expect(decodeField(state, 'on')).toEqual({ ok: true, value: 'ON' })
  expect(decodeField(state, 'Other')).toEqual({ ok: true, value: 'Other' })
  expect(decodeField(state, 'Bavaria')).toEqual({ ok: false, message: 'Choose the state or province' })
})
