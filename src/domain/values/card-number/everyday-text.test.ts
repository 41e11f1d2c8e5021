import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsCardNumber } from '#domain/values/card-number/card-number.ts'

const two = (value: number) => String(value).padStart(2, '0')
const digits = (length: number) => fc.integer({ min: 10 ** (length - 1), max: 10 ** length - 1 }).map(String)
const commas = (value: number) => value.toLocaleString('en-US')

/** Dates as people write them, including the form of the wire. */
const date = fc
  .record({
    year: fc.integer({ min: 2024, max: 2032 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .chain(({ year, month, day }) =>
    fc.constantFrom(
      `${two(month)}-${two(day)}-${year}`,
      `${two(month)}/${two(day)}/${year}`,
      `${month}/${day}/${year}`,
      `${month}-${day}-${year}`,
      `${year}-${two(month)}-${two(day)}`,
      `${year}/${two(month)}/${two(day)}`,
      `${two(day)}.${two(month)}.${year}`,
      `${year}${two(month)}${two(day)}`,
      `${year}-${two(month)}-${two(day)} ${two(day % 24)}:${two(month * 4)}:${two(day)}`,
      String(year),
    ),
  )
/** Prizes are usually round figures, with or without a currency sign. */
const prize = fc
  .integer({ min: 10, max: 20_000 })
  .map((fifties) => fifties * 50)
  .chain((value) => fc.constantFrom(String(value), `$${value}`, `$${commas(value)}`, commas(value)))
const money = fc
  .integer({ min: 100, max: 100_000_000 })
  .map((cents) => cents / 100)
  .chain((value) => fc.constantFrom(`$${value.toFixed(2)}`, `$${commas(value)}`, value.toFixed(2)))
const phone = fc
  .tuple(
    fc.integer({ min: 201, max: 989 }),
    fc.integer({ min: 200, max: 999 }),
    fc.integer({ min: 0, max: 9999 }),
  )
  .map(([area, office, line]) => [String(area), String(office), String(line).padStart(4, '0')] as const)
  .chain(([area, office, line]) =>
    fc.constantFrom(
      `${area}-${office}-${line}`,
      `(${area}) ${office}-${line}`,
      `${area}.${office}.${line}`,
      `${area} ${office} ${line}`,
      `${area}${office}${line}`,
      `+1 ${area} ${office} ${line}`,
      `+1${area}${office}${line}`,
      `+49151${office}${area}${line.slice(1)}`,
      `+4420${office}${line}${area.slice(2)}`,
    ),
  )
const yardage = fc
  .integer({ min: 120, max: 620 })
  .chain((yards) => fc.constantFrom(String(yards), `${yards} yards`, `${yards}y`))
const zip = digits(5).chain((code) =>
  fc.oneof(
    fc.constant(code),
    digits(4).map((more) => `${code}-${more}`),
  ),
)
const quoteNumber = fc
  .array(fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), { minLength: 8, maxLength: 8 })
  .chain((letters) => fc.constantFrom(`Q-${letters.join('')}`, 'ALB-100001', `ALB-${letters.length}00042`))

const piece = fc.oneof(date, prize, money, phone, yardage, zip, quoteNumber)
const between = fc.constantFrom(' ', ', ', ',', '; ', ' and ', ' / ', '\n', ' - ', ' | ', ': ', ' (', ') ')
/** Different figures side by side, and several of one kind, as in a list. */
const everyday = fc
  .oneof(
    fc.array(piece, { minLength: 1, maxLength: 12 }),
    ...[date, prize, money, phone, yardage, zip, quoteNumber].map((kind) =>
      fc.array(kind, { minLength: 2, maxLength: 12 }),
    ),
  )
  .chain((pieces) =>
    fc.oneof(
      between.map((mark) => pieces.join(mark)),
      fc
        .array(between, { minLength: pieces.length, maxLength: pieces.length })
        .map((marks) => pieces.map((text, index) => text + marks[index]).join('')),
    ),
  )

describe('C15 what people write about a contest', () => {
  it.each([1, 42, 2027])(
    'C15 is not recognized as a card number in 10,000 texts (seed %i)',
    { timeout: 60_000 },
    (seed) => {
      const isNoCard = fc.property(everyday, (text) => !containsCardNumber(text))
      expect(() => fc.assert(isNoCard, { numRuns: 10_000, seed })).not.toThrow()
    },
  )
})
