import * as z from 'zod/mini'
import { parseRational } from '#domain/rating/rational.ts'

/**
 * A number of a rating plan: a decimal (`"1.20"`, or `1.2` as JSON writes it) or a fraction (`"1/12500"`).
 * It stays text, so that the exact number is what the office wrote.
 */
export function planNumber(allowed: 'positive' | 'notNegative') {
  const written = z.pipe(
    z.union([z.string(), z.number()], {
      error: missingOr('must be a number, as decimal text or a fraction'),
    }),
    z.transform(String),
  )
  return written.check(
    z.refine((text) => parseRational(text) !== undefined, {
      error: 'must be a decimal number or a fraction, like "1.20" or "1/12500"',
      abort: true,
    }),
    z.refine((text) => (parseRational(text)?.numerator ?? -1n) >= (allowed === 'positive' ? 1n : 0n), {
      error: allowed === 'positive' ? 'must be more than 0' : 'must not be less than 0',
    }),
  )
}

/** A whole number of yards, dollars or players. */
export function wholeNumber() {
  return z
    .number({ error: missingOr('must be a whole number') })
    .check(
      z.refine((value) => Number.isSafeInteger(value) && value >= 0, 'must be a whole number, 0 or more'),
    )
}

/** The words for a value that is not there, or else for one of the wrong kind. */
export function missingOr(otherwise: string) {
  return ({ code, input, keys }: { code: string; input?: unknown; keys?: readonly string[] }) => {
    if (code === 'unrecognized_keys') return `does not know ${keys?.join(', ') ?? 'a key'}`
    return input === undefined ? 'is missing' : otherwise
  }
}
