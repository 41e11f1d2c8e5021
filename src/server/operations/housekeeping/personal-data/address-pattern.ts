/** What stands where a value of a person was. */
export const ERASED = '[erased]'

/**
 * Where an address stands by itself, and not within a longer one. The same text is a regular expression here and in the
 * database, where it is matched without regard to case.
 */
export function addressPattern(address: string): string {
  return `(?<![A-Za-z0-9.!#$&'*+?^_\`{|}~-])${escapePattern(address)}(?![A-Za-z0-9-]|[.][A-Za-z0-9])`
}

/** Where any of these values stands by itself, such as a name in a sentence. */
export function valuesPattern(values: readonly string[]): string | undefined {
  const long = values.map((value) => value.trim()).filter((value) => value.length >= MIN_VALUE_LENGTH)
  if (long.length === 0) return undefined
  // The longest first, so that none leaves a part of another.
  const ordered = [...new Set(long)].toSorted((a, b) => b.length - a.length)
  return `(?<![\\p{L}\\p{N}])(?:${ordered.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`
}

/** Where a telephone number stands, however its digits are grouped; undefined for what has too few of them. */
export function telephonePattern(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '')
  if (digits.length < MIN_DIGITS) return undefined
  return `(?<!\\d)[(]?${[...digits].join(String.raw`[^\p{L}\d]{0,3}`)}(?!\\d)`
}

const MIN_DIGITS = 7

/** Shorter ones, such as a state or a suite, are in too many other words. */
const MIN_VALUE_LENGTH = 3

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

export interface Matcher {
  isIn: (value: unknown) => boolean
  /** The same value with a mark in each place; the whole text is replaced where only whole values can be. */
  replaceIn: <T>(value: T, how?: 'places' | 'texts') => T
}

/** Finds and replaces what any of the patterns matches, in texts and in whatever holds texts. */
export function createMatcher(patterns: readonly string[]): Matcher {
  const places = new RegExp(patterns.join('|'), 'giu')
  const isInText = (text: string) => text.search(places) !== -1
  const isIn = (value: unknown): boolean =>
    typeof value === 'string' ? isInText(value) : isNested(value) && Object.values(value).some(isIn)
  const replaceIn = (value: unknown, how: 'places' | 'texts'): unknown => {
    if (typeof value === 'string') {
      if (!isInText(value)) return value
      return how === 'texts' ? ERASED : value.replace(places, ERASED)
    }
    if (Array.isArray(value)) return value.map((part) => replaceIn(part, how))
    if (!isNested(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaceIn(part, how)]))
  }
  return { isIn, replaceIn: (value, how = 'places') => replaceIn(value, how) as typeof value }
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
