import { expect, it } from 'vitest'
import { emailChangeFields } from '#domain/policy/email-change.ts'
import { decodeField } from '#domain/values/field.ts'

const { email } = emailChangeFields

it.each([
  ['new@hopehouse.example', { ok: true, value: 'new@hopehouse.example' }],
  ['new', { ok: false, message: 'Enter an email address such as pat@example.com' }],
])('N95 another e-mail address of the insured, typed as %s', (typed, read) => {
  expect(decodeField(email, typed)).toEqual(read)
})

it('N95 the browser does not fill in the address that is in use', () => {
  expect([email.label, email.autocomplete]).toEqual(['New email', 'off'])
})
