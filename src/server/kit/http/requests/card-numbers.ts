import { containsCardNumber } from '#domain/values/card-number/card-number.ts'

/** Generated ids, whose digits may look like a card number by chance. */
const GENERATED_ID = /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=\d*[a-f])[0-9a-f]{20,})\b/gi

/** Hashed, and neither stored nor logged. */
const UNCHECKED_NAMES = ['password']

/** Whether a text of a request, such as a part of its path, contains what looks like a card number. */
export function hasCardNumberText(text: string): boolean {
  return containsCardNumber(text.replace(GENERATED_ID, 'id'))
}

/**
 * The names of parameters, or of texts directly in a body, that look like a card number; deeper values are checked by
 * their fields.
 *
 * @rule C15 Not only fields: a path, a query and an Idempotency-Key with a card number are refused as well.
 */
export function findCardNumberNames(given: unknown): string[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return []
  return Object.entries(given)
    .filter(
      ([name, value]) => !UNCHECKED_NAMES.includes(name) && listTexts(name, value).some(hasCardNumberText),
    )
    .map(([name]) => name)
}

/** A parameter that occurs twice is a list. */
function listTexts(name: string, value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return [name, ...values.filter((text) => typeof text === 'string')]
}
