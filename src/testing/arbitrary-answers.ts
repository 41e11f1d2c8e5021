import fc from 'fast-check'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { decodeField, type Field } from '#domain/values/field.ts'
import { type FlatAnswers } from '#domain/quote/model/quote.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'

/** The whole numbers of the wire by key, prizes in cents. */
const NUMBERS: [RegExp, fc.Arbitrary<number>][] = [
  [/^h_amateurs_/, fc.integer({ min: 0, max: 288 })],
  [/^h_pros_/, fc.integer({ min: 0, max: 144 })],
  [/^[hps]_hole_/, fc.integer({ min: 1, max: 36 })],
  [/^h_yardage_/, fc.integer({ min: 135, max: 300 })],
  [/^h_prize_value_/, dollars(500, 1_000_000)],
  [/^p_(custom_add_on_)?prize_value/, dollars(500, 50_000)],
  [/^p_(custom_add_on_)?finalists/, fc.integer({ min: 1, max: 288 })],
  [/^s_attempts/, fc.integer({ min: 1, max: 40 })],
  [/^s_distance_/, fc.integer({ min: 165, max: 300 })],
  [/^[ps]_add_on$/, fc.integer({ min: 1, max: 4 })],
  [/^producer_fee$/, dollars(0, 100_000)],
  [/^number_bps$/, fc.integer({ min: 1, max: 9 })],
]

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
  if (field.options) return fc.constantFrom(...field.options.map(({ value }) => typedValue(field, value)))
  const known = [...NUMBERS, ...TEXTS, [/_date(?:_\d)?$/, arbitraryDate] as const].find(([pattern]) =>
    pattern.test(key),
  )
  if (known) return known[1]
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

function typedValue(field: Field, wire: string): string | number {
  const decoded = decodeField(field, wire)
  return decoded.ok ? (decoded.value as string | number) : wire
}

function dollars(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min, max }).map((amount) => amount * 100)
}
