import { expect, it } from 'vitest'
import {
  addressPattern,
  createMatcher,
  telephonePattern,
  valuesPattern,
} from '#server/operations/housekeeping/personal-data/address-pattern.ts'

const { isIn, replaceIn } = createMatcher([addressPattern("o'pat@example.com")])

it.each([
  "o'pat@example.com",
  "O'Pat@EXAMPLE.com, kim@example.com",
  "Write to o'pat@example.com.",
  "<o'pat@example.com>",
  "/view/o'pat@example.com/Q-1",
])('O15 %s names the address', (text) => expect(isIn({ deep: [text] })).toBe(true))

it.each([
  "so'pat@example.com",
  "o'pat@example.com.au",
  "o'pat@example.community",
  "x.o'pat@example.com",
  'pat@example.com',
])('O15 %s is another address', (text) => expect(isIn([text, 7, null])).toBe(false))

it('O15 a value is replaced where it stands, or as a whole', () => {
  const value = { to: "o'pat@example.com, kim@example.com", count: 2 }
  expect(replaceIn(value)).toEqual({ to: '[erased], kim@example.com', count: 2 })
  expect(replaceIn(value, 'texts')).toEqual({ to: '[erased]', count: 2 })
})

it('O15 names are replaced as words, the longest first; what is too short stays', () => {
  const names = createMatcher([valuesPattern(['Pat', 'Pat Doyle', 'TX']) ?? ''])
  expect(names.replaceIn('Pat Doyle and Pat are patient in TX')).toBe(
    '[erased] and [erased] are patient in TX',
  )
  expect(valuesPattern(['TX', ''])).toBeUndefined()
})

it.each([
  ['737-555-0187', '(737) 555-0187', true],
  ['(737) 555 0187', 'Call 7375550187 today', true],
  ['737-555-0187', '1737-555-01871', false],
  ['737-555-0187', '737 555 018', false],
])('O15 %s is known in “%s”: %s', (phone, text, isKnown) => {
  expect(createMatcher([telephonePattern(phone) ?? '']).isIn(text)).toBe(isKnown)
})

it('O15 a few digits are no telephone number', () => expect(telephonePattern('12-34')).toBeUndefined())
