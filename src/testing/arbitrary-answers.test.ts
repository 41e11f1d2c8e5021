import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Field } from '#domain/values/field.ts'
import { text, wholeDollars } from '#domain/values/field-kinds.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { arbitraryFieldValue } from '#testing/arbitrary-answers.ts'

const meta = { label: 'Planted', message: 'Enter what nobody can guess' }
const values = (key: string, field: Field) => fc.sample(arbitraryFieldValue(key, field), 50)

it('every field of the wire has random values', () => {
  for (const [key, { field }] of WIRE_FIELDS) expect(values(key, field), key).toHaveLength(50)
})

it('a new field has random values within its own bounds, and of its own pattern', () => {
  const prize = values('prize', wholeDollars({ ...meta, min: 20, max: 22 }))
  expect(new Set(prize)).toEqual(new Set([2000, 2100, 2200]))
  const code = values('code', text({ ...meta, pattern: /^[A-F]\d{3}$/ }))
  expect(code.every((value) => /^[A-F]\d{3}$/.test(String(value)))).toBe(true)
})

it.each([
  ['a pattern that fast-check cannot follow', /^a(?<=a)b$/],
  ['a pattern that no text has', /^(?=a)b$/],
  ['a part of the text that has to be there', /teapot/],
])(
  'a field with %s is named at once',
  (_, pattern) => {
    expect(() => values('planted', text({ ...meta, pattern }))).toThrow(/no random values of planted/)
  },
  2000,
)
