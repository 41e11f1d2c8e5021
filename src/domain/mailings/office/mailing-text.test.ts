import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillMailingText, fillSubject, findMailingTextError } from '#domain/mailings/office/mailing-text.ts'
import {
  MAILING_FIELD_NAMES,
  mailingValue,
  type MailingValues,
} from '#domain/mailings/office/mailing-values.ts'

/** What people type, with what a text is written with among it. */
const piece = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('{{', '}}', '[', '](', ')', '{{first_name}}', '{{organization}}', '\n', ' ', '$&', '$1'),
)
const typed = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
const values: fc.Arbitrary<MailingValues> = fc.record(
  { first_name: typed, organization: typed, event_name: typed, course_name: typed },
  { requiredKeys: [] },
)
const words = fc
  .string({ maxLength: 20 })
  .map((text) => text.replaceAll(/[{}[\]()\r\n]/g, ''))
  .filter((text) => text.trim() !== '')
const field = fc.constantFrom(...MAILING_FIELD_NAMES)
const part = fc.oneof(
  words.map((text) => ({ is: 'words' as const, source: text, text })),
  field.map((name) => ({ is: 'value' as const, source: `{{${name}}}`, name })),
  fc.tuple(fc.stringMatching(/^[a-z ]{1,10}$/), fc.stringMatching(/^[a-z]{1,8}$/)).map(([text, host]) => ({
    is: 'link' as const,
    source: `[${text}](https://${host}.example/)`,
    text,
    url: `https://${host}.example/`,
  })),
)

it('P05 each field is filled once by the receiver’s own value, and no value becomes a field, a link or a paragraph', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
      values,
      (lines, of) => {
        const text = lines.map((parts) => parts.map(({ source }) => source).join('')).join('\n')
        fc.pre(findMailingTextError(text) === undefined)
        const filled = fillMailingText(text, of)
        const shown = lines.filter(
          (parts) =>
            parts
              .map(({ source }) => source)
              .join('')
              .trim() !== '',
        )
        expect(filled).toHaveLength(shown.length)
        for (const [index, parts] of shown.entries()) {
          const told = filled[index] ?? []
          const valuesOf = parts.flatMap((one) => (one.is === 'value' ? [mailingValue(of, one.name)] : []))
          expect(told.filter(({ is }) => is === 'value').map((one) => one.text)).toEqual(valuesOf)
          const links = parts.flatMap((one) =>
            one.is === 'link' ? [{ is: one.is, text: one.text, url: one.url }] : [],
          )
          expect(told.filter(({ is }) => is === 'link')).toEqual(links)
          const whole = parts
            .map((one) => (one.is === 'value' ? mailingValue(of, one.name) : one.text))
            .join('')
          expect(told.map((one) => one.text).join('')).toBe(whole)
        }
      },
    ),
  )
})

it('P05 a subject has each field filled once and nothing of a value read again', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(words, field), { maxLength: 6 }), values, (parts, of) => {
      const isField = (one: string) => MAILING_FIELD_NAMES.some((name) => name === one)
      const subject = parts.map((one) => (isField(one) ? `{{${one}}}` : one)).join('')
      const expected = parts
        .map((one) => (isField(one) ? mailingValue(of, one as (typeof MAILING_FIELD_NAMES)[number]) : one))
        .join('')
      expect(fillSubject(subject, of)).toBe(expected)
    }),
  )
})
