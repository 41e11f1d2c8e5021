import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPolicyNumber, readQuoteNumber } from '#domain/values/typed/numbers-of-ours.ts'
import { readPostalCode } from '#domain/values/typed/postal-code.ts'
import type { Reader } from '#domain/values/typed/reading.ts'
import { readTelephone } from '#domain/values/typed/telephone.ts'

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })

/** A text with these between its characters, at random. */
function scattered(text: string, between: readonly string[]): string {
  return [...text]
    .map((character, index) => character + (between[index % between.length] ?? ''))
    .join('')
    .trim()
}

const grouping = fc.array(fc.constantFrom('', '', ' ', '-', '\u00a0'), { minLength: 3, maxLength: 9 })

function wireOf(read: Reader, typed: string): string {
  const reading = read(typed)
  return reading.is === 'understood' ? reading.wire : reading.is
}

describe('a phone number', () => {
  it('N100 is understood in any grouping', () => {
    const area = fc.tuple(fc.constantFrom(...'23456789'), digits(9)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        area,
        grouping,
        fc.constantFrom('', '1', '+1', '+1 ', '1-', 'tel:', 'Tel. '),
        (number, between, before) => {
          const wire = `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`
          expect(readTelephone(before + scattered(number, between))).toMatchObject({
            value: `+1${number}`,
            wire,
          })
        },
      ),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['(512) 555 0142', '512-555-0142'],
    ['512.555.0142', '512-555-0142'],
    ['512/555-0142', '512-555-0142'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['011 44 20 7946 0958', '+44 20 7946 0958'],
    ['0044-20-7946-0958', '+44 20 7946 0958'],
    ['001 512 555 0142', '512-555-0142'],
  ])('N100 %s is %s', (typed, wire) => {
    expect(wireOf(readTelephone, typed)).toBe(wire)
  })

  it('N100 asks for the extension elsewhere', () => {
    const question = 'Enter 512-555-0142 here, and the extension in its own field.'
    expect(readTelephone('(512) 555-0142 x12')).toEqual({ is: 'asked', question })
    expect(readTelephone('512 555 0142, ext. 12')).toEqual({ is: 'asked', question })
  })

  it.each(['', '555-0142', '512-555-01422', '+1 555', 'call me', '512-555-0142 or 3', '+0 123 456 789'])(
    'is not %s',
    (typed) => {
      expect(readTelephone(typed)).toEqual({ is: 'not understood' })
    },
  )
})

describe('a postal code', () => {
  it('N100 is understood in any grouping', () => {
    fc.assert(
      fc.property(fc.oneof(digits(5), digits(9)), grouping, (code, between) => {
        const wire = code.length === 9 ? `${code.slice(0, 5)}-${code.slice(5)}` : code
        expect(wireOf(readPostalCode, scattered(code, between))).toBe(wire)
      }),
    )
  })

  it.each([
    ['k1a0b1', 'K1A 0B1'],
    ['K1A-0B1', 'K1A 0B1'],
    ['SW1A 1AA', 'SW1A 1AA'],
  ])('N100 %s is %s', (typed, wire) => {
    expect(wireOf(readPostalCode, typed)).toBe(wire)
  })

  it.each(['', '-', '(78701)'])('is not %s', (typed) => {
    expect(readPostalCode(typed)).toEqual({ is: 'not understood' })
  })
})

describe('the numbers of quotes and policies', () => {
  const characters = fc.string({
    unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
    minLength: 8,
    maxLength: 8,
  })
  const before = fc.constantFrom('Q-', 'q', 'Q ', '', 'quote q-', 'Quote number Q-', 'quote no. q')

  it('N100 a quote is found in any case and with or without hyphen', () => {
    fc.assert(
      fc.property(characters, before, grouping, fc.boolean(), (name, prefix, between, isSmall) => {
        const typed = prefix + scattered(isSmall ? name.toLowerCase() : name, between)
        expect([typed, wireOf(readQuoteNumber, typed)]).toEqual([typed, `Q-${name}`])
      }),
      { numRuns: 3000 },
    )
    expect(wireOf(readQuoteNumber, 'q-7k2m9xqo')).toBe('Q-7K2M9XQ0')
    expect(wireOf(readQuoteNumber, 'r7k2m9xq4')).toBe('R-7K2M9XQ4')
  })

  it('N100 a policy is found in any case and with or without hyphen', () => {
    const prefix = fc.constantFrom(
      'ALB-',
      'alb',
      'Alb ',
      '',
      'policy alb-',
      'Policy no. ',
      'POLICY NUMBER ALB ',
    )
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 999_999 }), prefix, (number, name) => {
        expect(wireOf(readPolicyNumber, `${name}${number}`)).toBe(`ALB-${number}`)
      }),
    )
  })

  it.each(['', 'Q-', 'Q-123', 'pat@example.com', 'Q-7K2M9XQ4X'])('no quote is called %s', (typed) => {
    expect(readQuoteNumber(typed)).toEqual({ is: 'not understood' })
  })
})
