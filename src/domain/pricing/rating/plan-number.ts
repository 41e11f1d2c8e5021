import * as z from 'zod/mini'
import { compare, parseRational, toRational, type Rational } from '#domain/pricing/rating/rational.ts'

/** A number of a rating plan: the exact text, and as a double for estimates. */
export interface PlanNumber {
  text: string
  exact: Rational
  value: number
}

const BOUNDS = {
  positive: { error: 'must be more than 0', holds: (text: string) => compareToBound(text, '0') > 0 },
  notNegative: { error: 'can’t be less than 0', holds: (text: string) => compareToBound(text, '0') >= 0 },
  probability: {
    error: 'must be more than 0 and not more than 1',
    holds: (text: string) => compareToBound(text, '0') > 0 && compareToBound(text, '1') <= 0,
  },
}

/**
 * A number of a rating plan: a decimal (`"1.20"`, or `1.2` as JSON writes it) or a fraction (`"1/12500"`).
 * The text is kept, so that the number is exact.
 */
export function planNumber(allowed: keyof typeof BOUNDS) {
  const { error, holds } = BOUNDS[allowed]
  const text = z
    .pipe(
      z.union([z.string(), z.number()], {
        error: missingOrInvalid('must be a number, as decimal text or a fraction'),
      }),
      z.transform(String),
    )
    .check(
      z.refine((text) => parseRational(text) !== undefined, {
        error: 'must be a decimal number or a fraction, like "1.20" or "1/12500"',
        abort: true,
      }),
      z.refine(holds, { error }),
    )
  return z.pipe(text, z.transform(parsePlanNumber))
}

/** A number from its text. */
export function parsePlanNumber(text: string): PlanNumber {
  const [over, under = 1] = text.split('/').map(Number)
  return { text, exact: toRational(text), value: (over ?? 0) / under }
}

/** A whole number of yards, dollars or players. */
export function wholeNumber() {
  return z
    .number({ error: missingOrInvalid('must be a whole number') })
    .check(
      z.refine((value) => Number.isSafeInteger(value) && value >= 0, 'must be a whole number, 0 or more'),
    )
}

/** The message for a missing value, or for a value of the wrong type. */
export function missingOrInvalid(otherwise: string) {
  return ({ code, input, keys }: { code: string; input?: unknown; keys?: readonly string[] }) => {
    if (code === 'unrecognized_keys') return `doesn’t know ${keys?.join(', ') ?? 'a key'}`
    return input === undefined ? 'is missing' : otherwise
  }
}

function compareToBound(text: string, bound: string): number {
  return compare(toRational(text), toRational(bound))
}
