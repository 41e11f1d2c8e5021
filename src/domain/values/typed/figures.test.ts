import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCount, readFeet, readYards } from '#domain/values/typed/count.ts'
import { readDigits } from '#domain/values/typed/digits.ts'
import { readHole } from '#domain/values/typed/hole.ts'
import { readMoney, readSignedMoney } from '#domain/values/typed/money.ts'
import type { Reader } from '#domain/values/typed/reading.ts'

const amounts = fc.integer({ min: 0, max: 999_999_999 })

function grouped(amount: number, by: string): string {
  return String(amount).replaceAll(/\B(?=(?:\d{3})+$)/g, by)
}

function wireOf(read: Reader, typed: string): string {
  const reading = read(typed)
  return reading.is === 'understood' ? reading.wire : reading.is
}

describe('an amount', () => {
  const spelled = fc.record({
    by: fc.constantFrom('', ',', ' ', "'"),
    cents: fc.constantFrom('', '.00', '.0', '.'),
    before: fc.constantFrom('', '$', '$ ', 'US$', 'USD ', 'usd'),
    after: fc.constantFrom('', ' dollars', ' USD', '$', ' dollar'),
  })

  it('N100 is understood in every spelling', () => {
    fc.assert(
      fc.property(amounts, spelled, (amount, { by, cents, before, after }) => {
        const typed = `${before}${grouped(amount, by)}${cents}${after}`
        expect(wireOf(readMoney, typed)).toBe(String(amount))
      }),
      { numRuns: 5000 },
    )
  })

  it('N100 is understood in thousands and millions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom('k', 'K', ' k', ' thousand'),
        (count, many) => {
          expect(wireOf(readMoney, `$${count}${many}`)).toBe(String(count * 1000))
          expect(wireOf(readMoney, `${count / 10}${many}`)).toBe(String(count * 100))
        },
      ),
    )
    expect(wireOf(readMoney, '$1M')).toBe('1000000')
    expect(wireOf(readMoney, '1.5 million dollars')).toBe('1500000')
  })

  it('N100 keeps its cents', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 99 }), (dollars, cents) => {
        const two = String(cents).padStart(2, '0')
        expect(wireOf(readMoney, `${grouped(dollars, ',')}.${two}`)).toBe(`${dollars}.${two}`)
      }),
    )
  })

  it.each([
    ['25.000', 'Enter 25,000 or 25.00. We can’t tell which one 25.000 means.'],
    ['$25.000', 'Enter 25,000 or 25.00. We can’t tell which one 25.000 means.'],
    ['1,5', 'Enter 15 or 1.5. We can’t tell which one 1,5 means.'],
    ['1,50', 'Enter 150 or 1.50. We can’t tell which one 1,50 means.'],
    ['1.125k', 'Enter 1,125k or 1.125k. We can’t tell which one 1.125k means.'],
    ['12,5 k', 'Enter 125k or 12.5k. We can’t tell which one 12,5k means.'],
  ])('N100 is asked where %s can be two', (typed, question) => {
    expect(readMoney(typed)).toEqual({ is: 'asked', question })
  })

  it.each([
    ['25.000,50', '25000.50'],
    ['1.000.000', '1000000'],
    ['.50', '0.50'],
    ['25,000.-', '25000'],
    ['0', '0'],
  ])('N100 is %s only in one way', (typed, wire) => {
    expect(wireOf(readMoney, typed)).toBe(wire)
  })

  it.each([
    '',
    ' ',
    '$',
    '-5',
    '(500)',
    '5-10',
    '€500',
    'C$500',
    '2 50',
    '1,00,000',
    '25,000,0',
    '10k20',
    'ten',
    '1e5',
    '10²',
    '½',
  ])('is not %s', (typed) => {
    expect(readMoney(typed)).toEqual({ is: 'not understood' })
  })

  it.each([
    ['-125.50', '-125.50'],
    ['\u2212$1,125.50', '-1125.50'],
    ['$-125', '-125'],
    ['(125.50)', '-125.50'],
    ['$(1,125)', '-1125'],
    ['- 5', '-5'],
    ['0', '0'],
    ['-0', '0'],
    ['125.50', '125.50'],
  ])('N100 O06 is %s below 0 where a balance can be', (typed, wire) => {
    expect(wireOf(readSignedMoney, typed)).toBe(wire)
  })

  it.each(['--5', '-(5)', '(-5)', '(5', '5)', '5-', '-', '()', '5-10'])(
    'N100 is no balance as %s',
    (typed) => {
      expect(readSignedMoney(typed)).toEqual({ is: 'not understood' })
    },
  )

  it('N67 is shown with the sign of its reader', () => {
    expect(readMoney('25k', { sign: 'US$' })).toMatchObject({ shown: 'US$25,000' })
  })
})

describe('a count', () => {
  it('N100 is understood with what is counted', () => {
    const words = fc.constantFrom(
      '',
      ' players',
      ' Golfers',
      ' amateurs',
      ' pros',
      ' finalists',
      'shots',
      ' pla',
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        fc.constantFrom('', ',', ' '),
        words,
        (count, by, word) => {
          expect(wireOf(readCount, grouped(count, by) + word)).toBe(String(count))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each(['120 yards', '12.5', 'about 120', '120-130', '#7', 'no players'])('is not %s', (typed) => {
    expect(readCount(typed)).toEqual({ is: 'not understood' })
  })
})

describe('a length', () => {
  it('N100 is understood with its unit', () => {
    const ours = fc.constantFrom('', ' yards', 'yd', ' yds.', ' Yards', 'y', ' yard')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), ours, (yards, unit) => {
        expect(readYards(`${yards}${unit}`)).toMatchObject({ wire: String(yards), shown: `${yards} yards` })
      }),
    )
    expect(readFeet("50'")).toMatchObject({ wire: '50', shown: '50 feet' })
    expect(readFeet('50 ft')).toMatchObject({ wire: '50' })
  })

  it.each([
    [readYards, '150 m', 'Enter yards. 150 meters is about 164 yards.'],
    [readYards, '495 feet', 'Enter yards. 495 feet is about 165 yards.'],
    [readFeet, '20 yards', 'Enter feet. 20 yards is about 60 feet.'],
    [readYards, '1,5', 'Enter 15 or 1.5. We can’t tell which one 1,5 means.'],
  ])('N100 is asked in its own unit', (read, typed, question) => {
    expect(read(typed)).toEqual({ is: 'asked', question })
  })
})

describe('a hole', () => {
  it('N100 is understood however it is called', () => {
    const spellings = [
      (hole: number) => `#${hole}`,
      (hole: number) => `hole ${hole}`,
      (hole: number) => `Hole #${hole}`,
      (hole: number) => `No. ${hole}`,
      (hole: number) => `${hole}th hole`,
      (hole: number) => `the ${hole}rd`,
      (hole: number) => `hole no ${hole}`,
      (hole: number) => `H${hole}`,
      String,
    ]
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 36 }), fc.constantFrom(...spellings), (hole, spell) => {
        expect(readHole(spell(hole))).toMatchObject({ wire: String(hole), shown: `Hole ${hole}` })
      }),
    )
  })

  it.each(['7 and 8', '7.5', 'hole', '1234', 'back 9'])('is not %s', (typed) => {
    expect(readHole(typed)).toEqual({ is: 'not understood' })
  })
})

it.each([
  ['123 456', '123456'],
  ['ext. 12', '12'],
  ['x12', '12'],
  ['12-3456', '123456'],
])('N100 digits are understood as in %s', (typed, wire) => {
  expect(wireOf(readDigits, typed)).toBe(wire)
})
