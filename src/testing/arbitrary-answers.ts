import fc from 'fast-check'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { decodeField, type Field, type WireValue } from '#domain/values/field.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { readFieldLimits } from '#testing/field-limits.ts'

/** So many refusals in a row mean that the values are none for the field. */
const MAX_REFUSALS = 500

export const arbitraryDate = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10) as CalendarDate)

/** Typed values that a field may hold, from its own options, bounds and patterns. Throws if they make none. */
export function arbitraryFieldValue(key: string, field: Field): fc.Arbitrary<string | number> {
  let refusals = 0
  return arbitraryWireValue(key, field)
    .map((wire) => decodeField(field, wire))
    .filter((decoded) => {
      refusals = decoded.ok ? 0 : refusals + 1
      if (refusals > MAX_REFUSALS) throw noValues(key)
      return decoded.ok
    })
    .map((decoded) => (decoded as { value: string | number }).value)
}

/** Arbitrary answers, as they are stored: each is well-formed, the combination may be inconsistent. */
export const arbitraryAnswers = fc.record(
  Object.fromEntries([...WIRE_FIELDS].map(([key, { field }]) => [key, arbitraryFieldValue(key, field)])),
  { requiredKeys: [] },
) as fc.Arbitrary<FlatAnswers>

/** What may be sent for a field; a few of them its schema may refuse. */
function arbitraryWireValue(key: string, field: Field): fc.Arbitrary<WireValue> {
  if (field.options) return fc.constantFrom(...field.options.map(({ value }) => value))
  const { min, max, patterns } = readFieldLimits(field)
  if (max !== undefined) return fc.integer({ min: min ?? 0, max })
  const write = field.write
  if (write) return arbitraryDate.map((date) => write(date))
  if (field.inputMode === 'email') return fc.constantFrom('pat@example.com', "o'neil+golf@mail.example.co.uk")
  const [pattern] = patterns
  if (pattern) return matching(key, pattern)
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(60, field.maxLength ?? 60) })
}

/** Patterns with properties of letters, such as \p{L}, are more than fast-check can follow. */
function matching(key: string, pattern: RegExp): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(pattern)
  } catch (error) {
    throw noValues(key, error)
  }
}

function noValues(key: string, cause?: unknown): Error {
  return new Error(`There are no random values of ${key}: teach arbitrary-answers.ts what its schema takes`, {
    cause,
  })
}
