import {
  type DigitGroup,
  findDigitGroups,
  getGapBefore,
  isCloseToPrevious,
} from '#domain/values/card-number/digit-groups.ts'

/** The groups in which card numbers are written, as lengths. */
const SHAPES: readonly (readonly number[])[] = [
  [4, 4, 4, 4],
  [4, 4, 4, 4, 3],
  [4, 4, 4, 4, 2],
  [4, 4, 4, 4, 1],
  [4, 4, 4, 1],
  [4, 4, 4, 2],
  [4, 4, 4, 3],
  [4, 4, 4, 5],
  [4, 4, 4, 6],
  [4, 4, 4, 7],
  [4, 6, 5],
  [4, 6, 4],
  [6, 13],
  [8, 8],
  [4, 4, 8],
  [4, 8, 4],
  [8, 4, 4],
  [2, 2, 2, 2, 2, 2, 2, 2],
]

/** The shapes by the length of their first group. */
const SHAPES_BY_FIRST_LENGTH = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((first) =>
  SHAPES.filter((lengths) => lengths[0] === first),
)

/** Possible lengths of a card written in single digits; 18 is left out, as these are the scores of a round. */
const SINGLE_DIGIT_LENGTHS = [13, 14, 15, 16, 17, 19]

/**
 * The first digits of card numbers by length. `grouped` allows fewer networks than `whole`, because other figures side
 * by side can look like groups.
 */
const PREFIXES: Record<number, { whole: RegExp; grouped: RegExp }> = {
  13: { whole: /^[456]/, grouped: /^4/ },
  14: { whole: /^[356]/, grouped: /^3(?:0[0-5]|[689])/ },
  15: { whole: /^(?:[356]|2131)/, grouped: /^3(?:[47]|5)/ },
  16: { whole: /^[2-6]/, grouped: /^[2-6]/ },
  17: { whole: /^[3-6]/, grouped: /^[56]/ },
  18: { whole: /^[3-6]/, grouped: /^[56]/ },
  19: { whole: /^[3-6]/, grouped: /^[3-6]/ },
}

const DAY = '(?:0[1-9]|[12]\\d|3[01])'
/** A date such as 20270612, 06122027 or 12062027. */
const COMPACT_DATE = new RegExp(`^(?:(?:19|2[01])\\d\\d${DAY}${DAY}|${DAY}${DAY}(?:19|2[01])\\d\\d)$`)

/** The position of a possible card number in a text. */
export interface TextRange {
  start: number
  end: number
}

/**
 * Whether a text contains what looks like a card number. Only the payment gateway may receive card numbers.
 *
 * @rule C15 Only the gateway receives card numbers: no text of a quote may contain what looks like one, in any spelling.
 */
export function containsCardNumber(text: string): boolean {
  // Wide, raised and circled digits become ASCII digits.
  return findCardNumbers(text.normalize('NFKC')).length > 0
}

/** The positions of all possible card numbers in a text; they may overlap. */
export function findCardNumbers(text: string): TextRange[] {
  const groups = findDigitGroups(text)
  const found = findSingleDigitRows(groups)
  for (const at of groups.keys()) found.push(...findCardsStartingAt(groups, at))
  return found.map(toTextRange)
}

/** Whether digits have the length, the first digits and the check digit of a card number. */
export function isCardNumber(digits: string): boolean {
  return PREFIXES[digits.length]?.whole.test(digits) === true && passesLuhn(digits)
}

/** Checks the last digit of a card number. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    sum += place % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9
  }
  return sum % 10 === 0
}

/** Cards that start at this group: in one piece, or in the groups of a shape. */
function findCardsStartingAt(groups: readonly DigitGroup[], at: number): DigitGroup[][] {
  const group = groups[at]
  if (!group) return []
  const shapes = SHAPES_BY_FIRST_LENGTH[group.digits.length] ?? []
  const grouped = shapes
    .filter((lengths) => hasShape(groups, at, lengths))
    .map(({ length }) => groups.slice(at, at + length))
    .filter(isCardInGroups)
  return isCardInOnePiece(group) ? [[group], ...grouped] : grouped
}

/** A telephone number such as +4915112345678 is as long as the shortest card numbers. */
function isCardInOnePiece({ digits, hasPlus }: DigitGroup): boolean {
  return isCardNumber(digits) && !(hasPlus && digits.length < 15)
}

function hasShape(groups: readonly DigitGroup[], at: number, lengths: readonly number[]): boolean {
  return lengths.every((length, place) => groups[at + place]?.digits.length === length)
}

function isCardInGroups(card: readonly DigitGroup[]): boolean {
  return hasCheckDigit(card) && areJoined(card) && (isWrittenInPairs(card) || !card.every(isOrdinaryFigure))
}

function hasCheckDigit(card: readonly DigitGroup[]): boolean {
  const digits = card.map((group) => group.digits).join('')
  return PREFIXES[digits.length]?.grouped.test(digits) === true && passesLuhn(digits)
}

/**
 * Whether the characters between the groups can join them to one card number. Characters that also separate the figures
 * of a list must be the same in all gaps, and no group may have 8 digits or more.
 */
function areJoined(card: readonly DigitGroup[]): boolean {
  const [first, ...others] = card
  const gaps = others.map(getGapBefore)
  if (!first || gaps.some((gap) => gap === undefined) || endsLongerNumber(first, gaps[0]?.text)) return false
  const isSame = gaps.every((gap) => gap?.text === gaps[0]?.text)
  const isPlain = gaps.every((gap) => gap?.isOrdinary)
  if (isWrittenInPairs(card)) return isSame && isPlain
  return isPlain || (isSame && hasCommonShape(card))
}

function hasCommonShape(card: readonly DigitGroup[]): boolean {
  return card.every(({ digits }) => digits.length < 8)
}

function isWrittenInPairs(card: readonly DigitGroup[]): boolean {
  return card.every(({ digits }) => digits.length === 2)
}

/** The last four digits of a telephone number or a ZIP+4 are not the start of a card number. */
function endsLongerNumber(first: DigitGroup, next: string | undefined): boolean {
  const gap = getGapBefore(first)
  return gap?.isHyphen === true && gap.text !== next && [3, 5].includes(first.previous?.digits.length ?? 0)
}

/** A figure like a prize, a year, a yardage or a day; several of them side by side can look like a card number. */
function isOrdinaryFigure({ digits }: DigitGroup): boolean {
  if (digits.startsWith('0')) return false
  if (digits.length <= 3 || (digits.length === 4 && /^(?:19|2[01])/.test(digits))) return true
  return COMPACT_DATE.test(digits) || Number(digits) % 50 === 0
}

/** Rows of single digits that can be a card number. */
function findSingleDigitRows(groups: readonly DigitGroup[]): DigitGroup[][] {
  const rows: DigitGroup[][] = []
  for (const group of groups) {
    const isAlone = group.digits.length === 1
    const row = rows.at(-1)
    if (isAlone && row?.at(-1) === group.previous && isCloseToPrevious(group)) row?.push(group)
    else if (isAlone) rows.push([group])
  }
  return rows.filter((row) => SINGLE_DIGIT_LENGTHS.includes(row.length) && hasCheckDigit(row))
}

function toTextRange(card: readonly DigitGroup[]): TextRange {
  return { start: card[0]?.start ?? 0, end: card.at(-1)?.end ?? 0 }
}
