import type { PriceTrace } from '#domain/pricing/explanation/trace.ts'
import { evaluate, type Expression } from '#domain/pricing/rating/expression.ts'
import { multiply, type Rational, roundHalfUp, toRational } from '#domain/pricing/rating/rational.ts'
import type { Cents } from '#domain/values/money.ts'

/** How many claims a contest is expected to make, and what they cost. */
export interface ExpectedClaims {
  claims: number
  cost: Cents
}

/** The factors of an expected loss that turn claims into dollars. */
const OF_MONEY: readonly string[] = ['Prize', 'Value today of a dollar so paid']

/**
 * What the odds of the plan expect of a contest; undefined where the plan has a rate and no odds.
 *
 * @rule N111 The expected loss of its trace: the claims are its factors without the money.
 */
export function expectedClaims({
  expectedLoss,
}: Pick<PriceTrace, 'expectedLoss'>): ExpectedClaims | undefined {
  if (!expectedLoss || expectedLoss.kind !== 'product') return undefined
  const odds = expectedLoss.of.filter(({ label }) => !OF_MONEY.includes(label))
  const claims = odds.map((factor: Expression) => evaluate(factor)).reduce(multiply, ONE)
  const cents = roundHalfUp(multiply(evaluate(expectedLoss), HUNDRED))
  return { claims: toNumber(claims), cost: Number(cents.numerator) as Cents }
}

const ONE = toRational('1')
const HUNDRED = toRational('100')

/** Enough digits for odds, without numbers that a double cannot hold. */
const DIGITS = 1_000_000_000_000n

function toNumber({ numerator, denominator }: Rational): number {
  return Number((numerator * DIGITS) / denominator) / Number(DIGITS)
}
