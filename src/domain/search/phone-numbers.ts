/** A number with its country code has fifteen digits at most. */
const MAX_DIGITS = 15
/** Fewer digits are the beginning of too many numbers. */
const FEWEST_DIGITS = 6
const WITH_AREA_CODE = 10
const WITHOUT_AREA_CODE = 7

const EXTENSION = /\s*(?:x|ext\.?|extension)\s*\d{1,6}$/i

/** The digits of a number as they are dialled: without the code of North America, the extension and what groups them. */
function digitsOf(text: string): string {
  const digits = text.replace(EXTENSION, '').replaceAll(/\D/g, '')
  const isNorthAmerican = digits.length === WITH_AREA_CODE + 1 && digits.startsWith('1')
  return isNorthAmerican ? digits.slice(1) : digits
}

/**
 * What a stored telephone number is found by: all of it, and in North America also what is dialled within its area.
 *
 * @rule P08 A telephone number is found in any grouping, with +1 or without, and without its area code.
 */
export function phoneKeysOf(phone: string | undefined): string[] {
  const digits = digitsOf(phone ?? '')
  if (digits.length < WITHOUT_AREA_CODE) return []
  return digits.length === WITH_AREA_CODE ? [digits, digits.slice(-WITHOUT_AREA_CODE)] : [digits]
}

/** The digits of what was typed if it can be a telephone number, or the beginning of one. */
export function readPhone(text: string): string | undefined {
  const number = text.trim().replace(EXTENSION, '')
  if (!/^\+?[\d\s().\-–/]+$/.test(number)) return undefined
  const digits = digitsOf(number)
  return digits.length >= FEWEST_DIGITS && digits.length <= MAX_DIGITS ? digits : undefined
}
