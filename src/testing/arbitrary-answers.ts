import fc from 'fast-check'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { decodeField, type Field } from '#domain/values/field.ts'
import { type FlatAnswers } from '#domain/quote/model/quote.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'

/** The texts of fields with a format of their own, by key. */
const TEXTS: [RegExp, fc.Arbitrary<string>][] = [
  [/_zip$/, fc.stringMatching(/^(\d{5}|\d{5}-\d{4}|[A-Z]\d[A-Z] \d[A-Z]\d)$/)],
  [/_phone$/, fc.stringMatching(/^(\d{3}-\d{3}-\d{4}|\+[2-9]\d{6,14})$/)],
  [/_ext$/, fc.stringMatching(/^\d{1,6}$/)],
  [/_email$/, fc.constantFrom('pat@example.com', "o'neil+golf@mail.example.co.uk")],
  [/^emails_to_be_sent$/, fc.constantFrom('pat@example.com', 'pat@example.com, jo@example.com')],
  [/_logo(?:_\d)?$/, fc.uuid({ version: 4 })],
  [/^tee_time$/, fc.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/)],
]

export const arbitraryDate = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10) as CalendarDate)

/** Typed values that a field may hold. */
export function arbitraryFieldValue(key: string, field: Field): fc.Arbitrary<string | number> {
  const { options, min, max } = field
  if (options) return fc.constantFrom(...options.map(({ value }) => typedValue(field, value)))
  if (min !== undefined && max !== undefined)
    return fc.integer({ min, max }).map((number) => typedValue(field, number))
  const known = [...TEXTS, [/_date(?:_\d)?$/, arbitraryDate] as const].find(([pattern]) => pattern.test(key))
  return known ? known[1] : arbitraryText(key, field)
}

/** Any text; a field that refuses nearly all would be searched for one without end. */
function arbitraryText(key: string, field: Field): fc.Arbitrary<string> {
  if (!decodeField(field, 'Any text').ok) throw new Error(`Add the values of ${key} to arbitrary-answers.ts`)
  return fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((typed) => typed.trim())
    .filter((typed) => decodeField(field, typed).ok)
}

/** Arbitrary answers, as they are stored: each is well-formed, the combination may be inconsistent. */
export const arbitraryAnswers = fc.record(
  Object.fromEntries([...WIRE_FIELDS].map(([key, { field }]) => [key, arbitraryFieldValue(key, field)])),
  { requiredKeys: [] },
) as fc.Arbitrary<FlatAnswers>

function typedValue(field: Field, wire: string | number): string | number {
  const decoded = decodeField(field, wire)
  return decoded.ok ? (decoded.value as string | number) : wire
}
