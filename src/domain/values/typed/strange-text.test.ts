import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readClock } from '#domain/values/typed/clock.ts'
import { readCount, readFeet, readYards } from '#domain/values/typed/count.ts'
import { readDay, readDayWithYear } from '#domain/values/typed/day.ts'
import { readDigits } from '#domain/values/typed/digits.ts'
import { readHole } from '#domain/values/typed/hole.ts'
import { amountSoFar, readMoney, readSignedMoney } from '#domain/values/typed/money.ts'
import { readPolicyNumber, readQuoteNumber } from '#domain/values/typed/numbers-of-ours.ts'
import { readPostalCode } from '#domain/values/typed/postal-code.ts'
import type { Reader } from '#domain/values/typed/reading.ts'
import { readTelephone } from '#domain/values/typed/telephone.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const READERS: Readonly<Record<string, Reader>> = {
  money: readMoney,
  balance: readSignedMoney,
  count: readCount,
  yards: readYards,
  feet: readFeet,
  hole: readHole,
  day: readDay,
  'day with its year': readDayWithYear,
  clock: readClock,
  telephone: readTelephone,
  'postal code': readPostalCode,
  digits: readDigits,
  'quote number': readQuoteNumber,
  'policy number': readPolicyNumber,
}

const TODAY = { today: '2026-11-22' as CalendarDate }

/** Texts of the characters that figures are made of, besides texts of any characters. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(...'0123456789.,-/ :$#+()kmapQALBjunefrist\u00a0\u200f\u0660'),
    maxLength: 30,
  }),
)

/** The same text as other keyboards and programs write it. */
const DISGUISES: Readonly<Record<string, (text: string) => string>> = {
  'full-width characters': (text) =>
    text.replaceAll(/[!-~]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)),
  'Arabic digits': (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  'Devanagari digits': (text) =>
    text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))),
  'digits of mathematics': (text) =>
    text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1d7d8 + Number(digit))),
  'marks of direction': (text) => `\u200f\u202b${[...text].join('\u200e')}\u202c`,
  'spaces that do not break': (text) => `\u00a0${text.replaceAll(' ', '\u202f')}\ufeff`,
  'line breaks around it': (text) => `\r\n${text}\t\n`,
}

const EXAMPLES: Readonly<Record<keyof typeof READERS, string>> = {
  money: '$25,000.50',
  balance: '-$125.50',
  count: '120 players',
  yards: '165 yards',
  feet: '50 ft',
  hole: 'hole 17',
  day: 'Sat June 5, 2027',
  'day with its year': '6/5/27',
  clock: '8:30 am',
  telephone: '(512) 555-0142',
  'postal code': '78701-1234',
  digits: '123 456',
  'quote number': 'Q-7K2M9XQ4',
  'policy number': 'ALB-100417',
}

describe.each(Object.entries(READERS))('a %s', (kind, read) => {
  it('N100 is read without a fault and in one way, whatever is typed', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const reading = read(typed, TODAY)
        expect(read(typed, TODAY)).toEqual(reading)
        if (reading.is === 'asked') expect(reading.question).toMatch(/^Enter .+\.$/)
      }),
      { numRuns: 3000 },
    )
  })

  it('N100 is the same once it is understood, from its wire form as from what is shown', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const reading = read(typed, TODAY)
        if (reading.is !== 'understood') return
        expect(read(reading.wire, TODAY)).toEqual(reading)
        expect(read(reading.shown, TODAY)).toEqual(reading)
      }),
      { numRuns: 3000 },
    )
  })

  it.each(Object.entries(DISGUISES))('N100 is understood with %s', (_, disguise) => {
    const plain = EXAMPLES[kind] ?? ''
    expect(read(disguise(plain), TODAY)).toEqual(read(plain, TODAY))
    expect(read(plain, TODAY).is).toBe('understood')
  })

  it.each(['1', '1,', '1.', ' ', '(', '5/', 'june ', '\u0661', '\u200f'])(
    'N100 is given up at once where ten thousand times "%s" is pasted',
    (part) => {
      const started = performance.now()
      expect(read(part.repeat(10_000), TODAY)).toEqual({ is: 'not understood' })
      expect(performance.now() - started).toBeLessThan(50)
    },
  )

  it.each(['1', '1,', '1.', ' 1', '(', '5/', 'a', '1 ', '-'])(
    'is read quickly where "%s" goes on',
    (part) => {
      const started = performance.now()
      read(part.repeat(120).slice(0, 120), TODAY)
      expect(performance.now() - started).toBeLessThan(50)
    },
  )
})

it('N100 an amount counts while it is typed as it is read, and as nothing while it is none', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const reading = readMoney(typed)
      expect(amountSoFar(typed)).toBe(reading.is === 'understood' ? reading.value : 0)
    }),
    { numRuns: 3000 },
  )
  expect(['12.345', '1.234,50', '9'.repeat(13)].map(amountSoFar)).toEqual([0, 123_450, 0])
})
