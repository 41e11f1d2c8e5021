import { evaluate, maximum, numberValue, round, type Expression } from '#domain/pricing/rating/expression.ts'
import { roundHalfUp } from '#domain/pricing/rating/rational.ts'

/** From the figures of a row and the numbers of the plan, in dollars. Methods, so that a rating need not say whose they are. */
export interface Formulas<Given> {
  /** The fee before it is rounded. What this says holds. */
  fee(given: Given): Expression
  /** Absent where the plan knows a rate but no odds. */
  expectedLoss?(given: Given): Expression
}

/** How a fee comes about. */
export interface Calculation {
  formulas: Formulas<unknown>
  input: unknown
  /** Whole dollars; 0 where there is none. */
  minimum: number
}

/** The way to a fee: trees in dollars, whose value is the fee again. */
export interface RatingTrace {
  fee: Expression
  expectedLoss?: Expression
}

/** Nearer than this to half a dollar, an estimate is not trusted to round. */
export const ROUNDING_TOLERANCE = 1e-6

/**
 * A fee in whole dollars, half up. The estimate is the formula in doubles, for speed; it is off by far less than
 * `DOUBT` from the formula, which decides whatever is in doubt.
 *
 * @rule O01 A fee of exactly half a dollar rounds up, decided in exact fractions wherever doubles might not.
 */
export function roundToWholeDollars<Given>(
  estimate: number,
  formulas: Formulas<Given>,
  given: Given,
): number {
  const whole = Math.floor(estimate)
  const pastHalf = estimate - whole - 0.5
  if (pastHalf < -ROUNDING_TOLERANCE) return whole
  if (pastHalf > ROUNDING_TOLERANCE) return whole + 1
  return Number(roundHalfUp(evaluate(formulas.fee(given))).numerator)
}

/** How a fee came about, to be shown and worked out again. */
export function traceRating({ formulas, input, minimum }: Calculation): RatingTrace {
  const rounded = round('Rounded to whole dollars', formulas.fee(input))
  const expectedLoss = formulas.expectedLoss?.(input)
  return {
    fee:
      minimum > 0 ? maximum('Fee before discount', [numberValue('Minimum fee', minimum), rounded]) : rounded,
    ...(expectedLoss && { expectedLoss }),
  }
}
