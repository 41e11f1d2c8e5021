import { describe, expect, it } from 'vitest'
import { decodeField } from '#domain/values/field.ts'
import { paymentFields } from '#domain/quote/fields/payment.fields.ts'

describe('who else gets the documents', () => {
  const { emails_to_be_sent: emails } = paymentFields
  const five = Array.from({ length: 5 }, (_, index) => `p${index}@example.com`)

  it.each([
    ['pat@example.com', 'pat@example.com'],
    ['pat@example.com, jo@example.com', 'pat@example.com, jo@example.com'],
    ['pat@example.com jo@example.com,', 'pat@example.com, jo@example.com'],
    ['a@b.co;c@d.co ;  e@f.co', 'a@b.co, c@d.co, e@f.co'],
    [five.join(','), five.join(', ')],
    [`${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  ])('E11 V09 "%s" is a list of addresses', (typed, read) => {
    expect(decodeField(emails, typed)).toEqual({ ok: true, value: read })
  })

  it.each([
    ['pat'],
    [','],
    ['pat@example.com\nbcc:jo@example.com'],
    [[...five, 'p5@example.com'].join(',')],
    [`${'a'.repeat(243)}@example.com`],
    [`a@b.co${' '.repeat(1_000_000)}x`],
    ['a@b.co,'.repeat(150_000)],
  ])('E11 V09 "%s" is none', (typed) => {
    expect(decodeField(emails, typed)).toEqual({
      ok: false,
      message: 'Enter up to 5 email addresses, separated by commas',
    })
  })
})

it('E11 V09 instructions take up to 2,000 characters and several lines', () => {
  const { special_instructions: instructions } = paymentFields
  expect(decodeField(instructions, 'Ring twice.\nThen wait.')).toEqual({
    ok: true,
    value: 'Ring twice.\nThen wait.',
  })
  expect(decodeField(instructions, 'x'.repeat(2001))).toEqual({
    ok: false,
    message: 'Write what we should know, up to 2,000 characters',
  })
})

it('T03 E11 a payment method is read by its key or label; only a rep enters checks and payments made elsewhere', () => {
  const { payment_type: type } = paymentFields
  expect(decodeField(type, 'credit_card')).toEqual({ ok: true, value: 'credit_card' })
  expect(decodeField(type, 'Pay With Card')).toEqual({ ok: true, value: 'credit_card' })
  expect(decodeField(type, 'cash')).toEqual({ ok: false, message: 'Choose how to pay' })
  const keys = ['check', 'pap', 'folio', 'credit_card', 'transaction_id'] as const
  expect(keys.map((key) => decodeField(type, key))).toEqual(keys.map((value) => ({ ok: true, value })))
  expect(keys.filter((key) => type.repOnly?.(key))).toEqual(['check', 'transaction_id'])
})
