import { randomInt } from 'node:crypto'

/** Crockford's alphabet: no characters that are confused when read out on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** An unguessable quote number, such as `Q-7K2M9XQ4`. */
export function newQuoteNumber(): string {
  return `Q-${randomReference()}`
}

/** Shown to a producer's client in place of the quote number, such as `R-4T8W2HCB`. It opens nothing and is unrelated to the number. */
export function newClientReference(): string {
  return `R-${randomReference()}`
}

/** Eight unguessable characters that are easy to read out on the telephone. */
export function randomReference(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
