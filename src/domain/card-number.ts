/** What people put between digits: spaces, dashes of any width, dots, underscores, and what nobody sees. */
const BETWEEN = String.raw`\s\p{Pd}\p{Cf}\u2212._·`

/** Digits as people write them down, together or in groups; but 20 and 21 begin years, and slashes part dates. */
const RUN = new RegExp(String.raw`(?!2[01]\d\d\D)\p{Nd}(?:[${BETWEEN}]{0,2}\p{Nd})*`, 'gu')

/** A card that is embedded in more digits is still written as on the card: in one piece, in fours, or 4-6-5. */
const ON_A_CARD = [['13,19'], ['4', '4', '4', '1,7'], ['4', '4', '4', '4', '3'], ['4', '6', '5']].map(
  inGroups,
)

/** The first digits of the card networks. */
const NETWORK = /^[2-6]/

/** Where a text holds what looks like a card number. */
export interface Found {
  start: number
  end: number
}

/**
 * True where a text holds what looks like a card number, which is to be handed to the payment gateway alone.
 *
 * @rule C15 Card numbers belong to the gateway: no text of a quote takes anything that looks like one, however it is spelled.
 */
export function holdsCardNumber(text: string): boolean {
  // Wide, raised and circled digits become the ones of the keyboard.
  return cardNumbersIn(text.normalize('NFKC')).length > 0
}

/** Every place where a text holds what looks like a card number; such places may overlap. */
export function cardNumbersIn(text: string): Found[] {
  const runs = [...text.matchAll(RUN)].map(({ index, 0: run }) => ({ index, digits: run }))
  const groups = ON_A_CARD.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 1: digits = '' }) => ({ index, digits })),
  )
  return [...runs, ...groups]
    .filter(({ digits }) => isCardNumber(digitsOf(digits)))
    .map(({ index, digits }) => ({ start: index, end: index + digits.length }))
}

/** True where digits have the length, the beginning and the check digit of a card number. */
export function isCardNumber(digits: string): boolean {
  return /^\d{13,19}$/.test(digits) && NETWORK.test(digits) && passesLuhn(digits)
}

/** The check digit that every card number ends with. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** Found at each of its beginnings, as one that is no card may overlap with one that is. */
function inGroups(lengths: string[]): RegExp {
  const groups = lengths.map((length) => String.raw`\p{Nd}{${length}}`).join(`[${BETWEEN}/]{1,3}`)
  return new RegExp(String.raw`(?<!\p{Nd})(?=(${groups})(?!\p{Nd}))`, 'gu')
}

function digitsOf(text: string): string {
  return (text.match(/\p{Nd}/gu) ?? []).map(keyboardDigit).join('')
}

/** The digits of each script stand in a row, from 0 to 9. */
function keyboardDigit(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) ?? 0
  let place = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - place - 1))) place += 1
  return String(place % 10)
}
