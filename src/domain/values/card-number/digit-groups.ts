/** Digits in a row, and what stands between them and those before. */
export interface DigitGroup {
  /** As on the keyboard. */
  digits: string
  start: number
  end: number
  /** As before the country code of a telephone number. */
  hasPlus: boolean
  /** In which it stands. */
  text: string
  previous: DigitGroup | undefined
}

interface Gap {
  /** With one space for any number of them. */
  text: string
  /** What people put between the groups of one number, and seldom between two: spaces, dashes, slashes, brackets. */
  isOrdinary: boolean
  isHyphen: boolean
}

/** Written out as HTML has it, it is still a space or a dash. */
const ENTITY = /&(?:[a-z]{2,8}|#\d{2,5}|#x[\da-f]{2,4});/gi
const MAX_GAP_LENGTH = 24

/** What nobody sees counts as nothing. */
const INVISIBLE = /\p{Cf}/gu
const ORDINARY_GAP = /^[\s\p{Pd}\u2212._·/()[\]{}]*$/u
const HYPHEN_GAP = /^[\p{Pd}\u2212]$/u
const NARROW_GAP = /^[\s\p{Pd}\p{Cf}\u2212._·]{1,2}$/u
/** Any marks, and the letter that stands for "times"; but a sign of money begins another figure. */
const JOINING_GAP = /^(?:(?![\p{L}\p{N}\p{Sc}])[\s\S]|x){1,8}$/iu

/** All rows of digits in a text, in their order. */
export function findDigitGroups(text: string): DigitGroup[] {
  // Of the same length, so that places stay.
  const read = text.includes('&') ? text.replace(ENTITY, (entity) => ' '.repeat(entity.length)) : text
  const groups: DigitGroup[] = []
  for (const { index, 0: found } of read.matchAll(/\p{Nd}+/gu)) {
    const previous = groups.at(-1)
    const end = index + found.length
    const hasPlus = read[index - 1] === '+'
    groups.push({ digits: toAsciiDigits(found), start: index, end, hasPlus, text: read, previous })
  }
  return groups
}

/** A group is asked for its gap once for each card that it may be part of. */
const gapCache = new WeakMap<DigitGroup, { gap: Gap | undefined }>()

/** Nothing where a word, a sign of money or much of anything stands between, or no group comes before. */
export function getGapBefore(group: DigitGroup): Gap | undefined {
  const found = gapCache.get(group) ?? { gap: readGap(group) }
  gapCache.set(group, found)
  return found.gap
}

function readGap({ text: read, start, previous }: DigitGroup): Gap | undefined {
  if (!previous || start - previous.end > MAX_GAP_LENGTH) return undefined
  const between = read.slice(previous.end, start)
  const text = between.replace(INVISIBLE, '').replace(/\s+/gu, ' ')
  const isOrdinary = ORDINARY_GAP.test(text)
  if (!isOrdinary && !JOINING_GAP.test(text)) return undefined
  return { text, isOrdinary, isHyphen: HYPHEN_GAP.test(text) }
}

/** Whether one or two plain marks stand before it, as between single digits; slashes part dates and lists of holes. */
export function isCloseToPrevious({ text, start, previous }: DigitGroup): boolean {
  return (
    previous !== undefined && start - previous.end <= 2 && NARROW_GAP.test(text.slice(previous.end, start))
  )
}

function toAsciiDigits(text: string): string {
  return /^\d+$/.test(text) ? text : Array.from(text, toAsciiDigit).join('')
}

/** The digits of each script stand in a row, from 0 to 9. */
function toAsciiDigit(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) ?? 0
  let place = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - place - 1))) place += 1
  return String(place % 10)
}
