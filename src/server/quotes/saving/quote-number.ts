import { randomInt } from 'node:crypto'

/** Crockford's alphabet: nothing that is mistaken for something else when read out on the telephone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** A quote number that no other one gives away, such as `Q-7K2M9XQ4`. */
export function newQuoteNumber(): string {
  return `Q-${randomReference()}`
}

/** What a producer's client is told in its place, such as `R-4T8W2HCB`: it opens nothing, and neither gives the other away. */
export function newClientReference(): string {
  return `R-${randomReference()}`
}

/** Eight characters to be read out on the telephone, which no others give away. */
export function randomReference(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
