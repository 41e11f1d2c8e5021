/** Who carries signs. Numbers of those that are named are checked; of others we know no rule. */
export const SHIPPERS = ['ups', 'fedex', 'usps', 'other'] as const
export type Shipper = (typeof SHIPPERS)[number]

export const SHIPPER_NAMES: Readonly<Record<Shipper, string>> = {
  ups: 'UPS',
  fedex: 'FedEx',
  usps: 'USPS',
  other: 'Another carrier',
}

/** The page of the carrier for a number; undefined where we know none. */
export function trackingUrl(shipper: Shipper, number: string): string | undefined {
  const page = TRACKING_PAGES[shipper]
  return page && page + encodeURIComponent(number)
}

const TRACKING_PAGES: Readonly<Partial<Record<Shipper, string>>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
}

/** A number as it is stored: without what people put between its parts. */
export function readTrackingNumber(typed: string): string {
  return typed.replaceAll(/[\s.-]/g, '').toUpperCase()
}

/** A form that a carrier's numbers have, with where its check digit is. */
interface NumberForm {
  pattern: RegExp
  isRight: (number: string) => boolean
}

const FORMS: Readonly<Record<Exclude<Shipper, 'other'>, readonly NumberForm[]>> = {
  ups: [
    {
      pattern: /^1Z[0-9A-Z]{15}[0-9]$/,
      isRight: (number) => hasMod10(Array.from(number.slice(2), upsValue), 1, 2),
    },
  ],
  fedex: [
    { pattern: /^\d{12}$/, isRight: hasExpressDigit },
    { pattern: /^\d{15}$/, isRight: (number) => hasMod10(digitsOf(number), 1, 3) },
    { pattern: /^96\d{20}$/, isRight: (number) => hasMod10(digitsOf(number.slice(7)), 1, 3) },
    { pattern: /^(?:92\d{18}|92\d{20})$/, isRight: hasPostalDigit },
  ],
  usps: [
    { pattern: /^\d{20}$/, isRight: hasPostalDigit },
    { pattern: /^9[1-5]\d{20}$/, isRight: hasPostalDigit },
    { pattern: /^420\d{5}9[1-5]\d{20}$/, isRight: (number) => hasPostalDigit(number.slice(8)) },
    { pattern: /^420\d{9}9[1-5]\d{20}$/, isRight: (number) => hasPostalDigit(number.slice(12)) },
    { pattern: /^[A-Z]{2}\d{9}[A-Z]{2}$/, isRight: hasInternationalDigit },
  ],
}

/**
 * What is wrong with a tracking number; undefined if nothing is, or we cannot know.
 *
 * @rule N106 The check digit of a number of UPS, FedEx or USPS has to be right: a mistyped number would follow nothing.
 */
export function findTrackingProblem(shipper: Shipper, number: string): string | undefined {
  if (shipper === 'other') return undefined
  const form = FORMS[shipper].find(({ pattern }) => pattern.test(number))
  const name = SHIPPER_NAMES[shipper]
  if (!form) return `Enter a ${name} tracking number, or choose the carrier it belongs to`
  return form.isRight(number)
    ? undefined
    : `Check this number. One of its digits doesn’t fit a ${name} number`
}

function digitsOf(number: string): number[] {
  return [...number].map(Number)
}

/** Letters count as UPS has it: A as 2, B as 3 and so on. */
function upsValue(character: string): number {
  return /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10
}

/** The last digit fills the sum of the others, weighed by turns, up to a multiple of ten. */
function hasMod10(values: readonly number[], first: number, second: number): boolean {
  const sum = weighed(values.slice(0, -1), [first, second])
  return (10 - (sum % 10)) % 10 === values.at(-1)
}

/** Weighed from the right, by 3 and 1. */
function hasPostalDigit(number: string): boolean {
  const [check = 0, ...rest] = digitsOf(number).toReversed()
  return (10 - (weighed(rest, [3, 1]) % 10)) % 10 === check
}

function hasExpressDigit(number: string): boolean {
  const digits = digitsOf(number)
  return (weighed(digits.slice(0, -1), [3, 1, 7]) % 11) % 10 === digits.at(-1)
}

function hasInternationalDigit(number: string): boolean {
  const digits = digitsOf(number.slice(2, 11))
  const left = 11 - (weighed(digits.slice(0, 8), [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  const check = { 10: 0, 11: 5 }[left] ?? left
  return check === digits[8]
}

function weighed(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, at) => sum + digit * (weights[at % weights.length] ?? 1), 0)
}
