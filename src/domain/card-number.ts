/** Digits as people write them down: together, or in groups with spaces, dashes or dots between. */
const DIGITS = /\d(?:[\s.-]{0,2}\d)*/g

/** A card that is embedded in more digits is still written as on the card: in one piece, in fours, or 4-6-5. */
const ON_A_CARD =
  /(?<!\d)(?:\d{13,19}|\d{4}(?:[\s.-]{1,2}\d{4}){2}[\s.-]{1,2}\d{1,7}|\d{4}[\s.-]{1,2}\d{6}[\s.-]{1,2}\d{5})(?!\d)/g

/** The first digits of the card networks; 20 and 21 begin years and belong to none. */
const NETWORK = /^(?:2[2-7]|[3-6])/

/**
 * True where a text holds what looks like a card number, which is to be handed to the payment gateway alone.
 *
 * @rule C15 Card numbers belong to the gateway: no text of a quote takes anything that looks like one.
 */
export function holdsCardNumber(text: string): boolean {
  const candidates = [...(text.match(DIGITS) ?? []), ...(text.match(ON_A_CARD) ?? [])]
  return candidates.map(digitsOf).some(isCardNumber)
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

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}
