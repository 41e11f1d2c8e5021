/** A sequence of digits, with the sequence before it. */
export interface DigitGroup {
  /** In ASCII. */
  digits: string
  start: number
  end: number
  /** A plus sign directly before, as in telephone numbers. */
  hasPlus: boolean
  /** The whole text. */
  text: string
  previous: DigitGroup | undefined
}

interface Gap {
  /** Without invisible characters; several spaces are one. */
  text: string
  /** Only characters that are usual within one number: spaces, dashes, dots, slashes, brackets. */
  isOrdinary: boolean
  isHyphen: boolean
}

/** HTML entities can stand for spaces and dashes. */
const ENTITY = /&(?:[a-z]{2,8}|#\d{2,5}|#x[\da-f]{2,4});/gi
const MAX_GAP_LENGTH = 24

/** Invisible characters are ignored. */
const INVISIBLE = /\p{Cf}/gu
const ORDINARY_GAP = /^[\s\p{Pd}\u2212._·/()[\]{}]*$/u
const HYPHEN_GAP = /^[\p{Pd}\u2212]$/u
const NARROW_GAP = /^[\s\p{Pd}\p{Cf}\u2212._·]{1,2}$/u
/** Any punctuation, and the letter x; but a currency sign starts another figure. */
const JOINING_GAP = /^(?:(?![\p{L}\p{N}\p{Sc}])[\s\S]|x){1,8}$/iu

/** All digit groups of a text, in order. */
export function findDigitGroups(text: string): DigitGroup[] {
  // Replaced by the same number of spaces, so that positions stay the same.
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

/** The gap of a group is needed once for each card that it could be part of. */
const gapCache = new WeakMap<DigitGroup, { gap: Gap | undefined }>()

/** Undefined if there is no previous group, or a word, a currency sign or too much text in between. */
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

/** Whether one or two plain marks separate two digits. Slashes do not count: they separate dates and lists of holes. */
export function isCloseToPrevious({ text, start, previous }: DigitGroup): boolean {
  return (
    previous !== undefined && start - previous.end <= 2 && NARROW_GAP.test(text.slice(previous.end, start))
  )
}

function toAsciiDigits(text: string): string {
  return /^\d+$/.test(text) ? text : Array.from(text, toAsciiDigit).join('')
}

/** Unicode has the digits of each script in order, from 0 to 9. */
function toAsciiDigit(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) ?? 0
  let position = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - position - 1))) position += 1
  return String(position % 10)
}
