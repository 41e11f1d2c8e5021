import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findTrackingProblem, readTrackingNumber, type Shipper, trackingUrl } from '#domain/signs/tracking.ts'

/** Samples that the carriers publish. */
const RIGHT: readonly [Shipper, string][] = [
  ['ups', '1Z5R89390357567127'],
  ['ups', '1Z 999 AA1 01 2345 6784'],
  ['ups', '1z879e930346834440'],
  ['fedex', '9865 7878 8855'],
  ['fedex', '041441760228964'],
  ['fedex', '9611020987654312345672'],
  ['usps', '9400 1112 0255 5842 3326 69'],
  ['usps', '0307 1790 0005 2348 3741'],
  ['usps', '420 22153 9101026837331000039521'],
  ['usps', 'RB123456785US'],
  ['usps', 'RB123456785GB'],
]

it.each(RIGHT)('N106 a number of %s that is right is taken: %s', (shipper, typed) => {
  const number = readTrackingNumber(typed)
  expect(findTrackingProblem(shipper, number)).toBeUndefined()
  expect(trackingUrl(shipper, number)).toContain(number)
})

it('N106 one mistyped digit is found, whichever it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...RIGHT), fc.nat(), fc.integer({ min: 1, max: 9 }), (pair, place, by) => {
      const [shipper, typed] = pair
      const number = readTrackingNumber(typed)
      // What comes before the digits that are added up says only what the number is.
      const start = number.startsWith('1Z')
        ? 2
        : number.startsWith('96')
          ? 7
          : number.startsWith('420')
            ? 8
            : 0
      const places = [...number].flatMap((one, at) => (at >= start && /\d/.test(one) ? [at] : []))
      const at = places[place % places.length] ?? 0
      const wrong = `${number.slice(0, at)}${(Number(number[at]) + by) % 10}${number.slice(at + 1)}`
      // The checks of FedEx Express and of international mail take two remainders for one digit, and that of UPS doubles digits.
      fc.pre(!(shipper === 'fedex' && number.length === 12) && !number.startsWith('RB'))
      fc.pre(!(shipper === 'ups' && by === 5))
      expect(findTrackingProblem(shipper, wrong)).toBeDefined()
    }),
  )
})

it.each([
  ['ups', '1Z5R89390357567128', /digits/],
  ['ups', '986578788855', /UPS tracking number/],
  ['fedex', '986578788856', /digits/],
  ['fedex', '1Z5R89390357567127', /FedEx tracking number/],
  ['usps', '9400111202555842332668', /digits/],
  ['usps', 'RB123456786US', /digits/],
  ['usps', '', /USPS tracking number/],
] as const)('N106 a wrong number of %s is refused: %s', (shipper, number, said) => {
  expect(findTrackingProblem(shipper, number)).toMatch(said)
})

it('N106 a number of another carrier is not checked and not linked', () => {
  expect(findTrackingProblem('other', 'ANYTHING-1')).toBeUndefined()
  expect(trackingUrl('other', 'ANYTHING-1')).toBeUndefined()
})
