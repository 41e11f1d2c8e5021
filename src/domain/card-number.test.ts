import { describe, expect, it } from 'vitest'
import { holdsCardNumber, isCardNumber } from '#domain/card-number.ts'

describe('C15 what looks like a card number', () => {
  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242.4242.4242.4242',
    '4242424242424242@example.com',
    '4242 - 4242 - 4242 - 4242'.replaceAll(' - ', '- '),
    'please charge 5555 5555 5555 4444, thanks',
    'card:378282246310005.',
    '3782 822463 10005',
    '2223003122003222',
    '6011111111111117',
    '4222222222222',
    '4000 0000 0000 0002 12 2030 123',
    '1 4242 4242 4242 4242',
    '4\t2 4 2-4 2 4 2 4 2 4 2 4 2 4 2',
    '4242–4242–4242–4242',
    '4242 — 4242 — 4242 — 4242',
    '4242 - 4242 - 4242 - 4242',
    '4242‑4242‑4242‑4242',
    '4242−4242−4242−4242',
    '4242/4242/4242/4242',
    '4242_4242_4242_4242',
    '4242·4242·4242·4242',
    '4242\u200b4242\u200b4242\u200b4242',
    '４２４２４２４２４２４２４２４２',
    '４２４２－４２４２－４２４２－４２４２',
    '𝟒𝟐𝟒𝟐 𝟒𝟐𝟒𝟐 𝟒𝟐𝟒𝟐 𝟒𝟐𝟒𝟐',
    '⁴²⁴²⁴²⁴²⁴²⁴²⁴²⁴²',
    '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
    'card4242424242424242',
    '1234 4242 4242 4242 4242',
    '2014 0000 0000 0000',
    '2131000000000008',
    '2800000000000008',
    '4242 / 4242 / 4242 / 4242',
    '6304 0000 0000 0000 000',
  ])('C15 is found in %s', (text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  it.each([
    '',
    'Cash',
    '4242424242424241',
    '512-555-0142 or 512-555-0143',
    '512.555.0142, 512.555.0143',
    'Prizes of 4.500 and 12.000.50, and 4.5 miles',
    'Played on 2027-06-12 and 2027-06-13',
    '1234567890123452',
    '7992739871300000',
    '424242424242',
    '42424242424242424242',
    'Played on 2027-06-12 2027-06-13 or 2027.06.12 2027.06.15',
    '3/10/2027 3/11/2027, 5/10/2027-5/19/2027, 2027/06/12 2027/06/13',
    'Holes 2/4/6/8/10/12/14/16/18',
    'Hole 4, 242 yards, 42 players, 4 pros, 242 amateurs, 4242',
  ])('C15 is not found in %j', (text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })

  it('C15 is told by length, network and check digit', () => {
    expect(['4242424242424242', '42', '4242424242424243', '9999999999999995'].map(isCardNumber)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('C15 is looked for in long texts without delay', () => {
    const started = performance.now()
    expect(holdsCardNumber('1 - '.repeat(100_000))).toBe(false)
    expect(holdsCardNumber('4'.repeat(100_000))).toBe(false)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
