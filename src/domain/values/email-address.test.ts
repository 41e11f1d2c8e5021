import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { decodeField } from '#domain/values/field.ts'
import { getEmailKey, toAsciiEmail, isEmail } from '#domain/values/email-address.ts'
import { emailField } from '#domain/reps/rep.fields.ts'
import { contactFields } from '#domain/quote/fields/contact.fields.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'

const PAT = 'pat@xn--bcher-kva.example'

describe('e-mail addresses whose domain is not ASCII', () => {
  it.each([
    'bücher.example',
    'BÜCHER.example',
    'bu\u0308cher.example',
    'straße.example',
    'παράδειγμα.example',
    'ΠΑΡΆΔΕΙΓΜΑΣ.example',
    '例え.テスト',
    '例え。テスト',
    'ｂücher．example',
    'пример.испытание',
    'dıgıt.example',
    'mail.\u212Aölner.example',
    '회사.example',
  ])('V09 %s becomes the same as in browsers', (domain) => {
    expect(toAsciiEmail(`Pat@${domain}`)).toBe(`Pat@${domainToASCII(domain)}`)
    expect(isEmail(toAsciiEmail(`Pat@${domain}`))).toBe(true)
  })

  it.each([
    'pat@bü cher.example',
    'pat@bücher.example, kim@example.com',
    'pat@bü@cher.example',
    'pat@⛳.example',
    'pat@bü\u200bcher.example',
    'pat@bücher.exa\u202emple',
    'pat@bücher..example',
    'pat@-bücher.example-',
    'pät@bücher.example',
    'pat@bü/cher.example',
    `pat@${'ü'.repeat(64)}.example`,
    `pat@${'ü.'.repeat(100_000)}example`,
  ])('V09 %s is not an e-mail address', (typed) => {
    expect(isEmail(toAsciiEmail(typed))).toBe(false)
  })

  it('V09 are stored in ASCII in every field, and an ASCII address stays as typed', () => {
    for (const field of [contactFields.insured_email, emailField])
      expect(decodeField(field, ' pat@Bücher.example ')).toEqual({ ok: true, value: PAT })
    expect(decodeField(emailField, 'Pat@Example.com')).toEqual({ ok: true, value: 'Pat@Example.com' })
    expect(decodeField(emailField, 'pat@⛳.example').ok).toBe(false)
    expect(parseEmailList(`pat@bücher.example; ${PAT}, PAT@bücher.example`)).toHaveLength(1)
  })

  it('V09 are found by either spelling', () => {
    for (const typed of ['Pat@BÜCHER.example', ' PAT@xn--bcher-kva.EXAMPLE '])
      expect(getEmailKey(typed)).toBe(PAT)
  })

  it('V09 no other letter matches a letter from A to Z before the @', () => {
    expect(getEmailKey('\u212Aim@example.com')).not.toBe('kim@example.com')
    expect(decodeField(emailField, '\u212Aim@example.com').ok).toBe(false)
  })
})
