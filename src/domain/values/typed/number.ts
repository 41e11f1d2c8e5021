/** A number; or the two that a text can be, as a point or a comma may group digits or begin the cents. */
export type NumberReading =
  | { is: 'number'; value: number }
  | { is: 'either'; texts: readonly [string, string] }

/** What stands before the digits, the digits with what groups them, and what stands behind. */
export interface Figure {
  before: string
  digits: string
  after: string
}

/** Finds the digits of a plain text; undefined if there are none. */
export function findFigure(text: string): Figure | undefined {
  const first = text.search(/\d/)
  if (first < 0) return undefined
  const start = text[first - 1] === '.' ? first - 1 : first
  let end = text.length
  while (!/\d/.test(text[end - 1] ?? '')) end -= 1
  return {
    before: text.slice(0, start).trim(),
    digits: text.slice(start, end),
    after: text.slice(end).trim(),
  }
}

/** More digits than any figure has, but few enough to stay exact. */
const DIGITS = /^\d{1,12}$/
const CENTS = /^(\d{0,12})\.(\d{1,3})$/
const COMMA = /^(\d{1,12}),(\d{1,3})$/
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3}){1,3}(?:\.\d{1,2})?$/
const SPACED = /^[1-9]\d{0,2}(?:[ '_]\d{3}){1,3}(?:[.,]\d{1,2})?$/
const CONTINENTAL = /^[1-9]\d{0,2}(?:(?:\.\d{3}){1,3},\d{1,2}|(?:\.\d{3}){2,3})$/

/**
 * Reads digits with what groups them.
 *
 * @rule N100 25.000 and 1,5 can be read in two ways, so they are asked.
 */
export function readNumber(digits: string): NumberReading | undefined {
  if (DIGITS.test(digits)) return number(digits)
  if (GROUPED.test(digits)) return number(digits.replaceAll(',', ''))
  if (SPACED.test(digits)) return number(digits.replaceAll(/[ '_]/g, '').replace(',', '.'))
  if (CONTINENTAL.test(digits)) return number(digits.replaceAll('.', '').replace(',', '.'))
  const [, whole = '', fraction = ''] = CENTS.exec(digits) ?? []
  if (fraction.length === 3) return /^[1-9]\d{0,2}$/.test(whole) ? either(whole, fraction) : undefined
  if (fraction !== '') return number(digits)
  const [, before = '', behind = ''] = COMMA.exec(digits) ?? []
  return behind !== '' && behind.length < 3 ? either(before, behind) : undefined
}

function number(text: string): NumberReading {
  return { is: 'number', value: Number(text) }
}

function either(whole: string, fraction: string): NumberReading {
  const together = Number(whole + fraction).toLocaleString('en-US')
  const decimal = `${whole}.${fraction.replace(/^(\d\d)0$/, '$1')}`
  return { is: 'either', texts: [together, decimal] }
}

/** The question about a text that can be two numbers. */
export function whichNumber([one, other]: readonly [string, string], typed: string): string {
  return `Enter ${one} or ${other}. We can’t tell which one ${typed} means.`
}
