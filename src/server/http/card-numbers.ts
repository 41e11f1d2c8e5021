import { holdsCardNumber } from '#domain/card-number.ts'

/** Programs make up ids whose digits may look like a card number by chance. */
const MADE_UP = /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=\d*[a-f])[0-9a-f]{20,})\b/gi

/** Judged and hashed, and neither kept nor logged. */
const NOT_KEPT = ['password']

/** True where a text of a request, such as a word of its address, holds what looks like a card number. */
export function bringsCardNumber(text: string): boolean {
  return holdsCardNumber(text.replace(MADE_UP, 'id'))
}

/**
 * The names of those parameters, or of those texts of a body, that look like a card number; what lies deeper in a body is
 * judged by its fields.
 *
 * @rule C15 Not only fields: a path, a query and an Idempotency-Key with a card number are refused as well.
 */
export function cardNumbersAmong(given: unknown): string[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return []
  return Object.entries(given)
    .filter(([name, value]) => !NOT_KEPT.includes(name) && textsOf(name, value).some(bringsCardNumber))
    .map(([name]) => name)
}

/** A parameter that is given twice is a list. */
function textsOf(name: string, value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return [name, ...values.filter((text) => typeof text === 'string')]
}
