import { evaluate, maximum, numberValue, round, type Expression } from '#domain/pricing/rating/expression.ts'
import { roundHalfUp } from '#domain/pricing/rating/rational.ts'

/** Formulas in dollars, from a row's figures and the plan. Methods, so that all kinds of contest fit one type. */
export interface Formulas<Given> {
  /** The fee before rounding. This is the authoritative formula. */
  fee(given: Given): Expression
  /** The same in doubles, for speed. A test compares the two for all kinds of contest. */
  estimatedFee(given: Given): number
  /** Absent if the plan has a rate but no odds. */
  expectedLoss?(given: Given): Expression
}

/** The formulas of a fee and their input. */
export interface Calculation {
  formulas: Formulas<unknown>
  input: unknown
  /** Whole dollars; 0 if there is none. */
  minimum: number
}

/** The calculation of a fee: trees in dollars, whose value is the fee. */
export interface RatingTrace {
  fee: Expression
  expectedLoss?: Expression
}

/** Within this distance of half a dollar, the estimate does not decide the rounding. */
export const ROUNDING_TOLERANCE = 1e-6

/**
 * A fee in whole dollars, rounded half up. The error of the estimate is far smaller than `ROUNDING_TOLERANCE`; within
 * that tolerance the exact formula decides.
 *
 * @rule O01 A fee of exactly half a dollar rounds up, decided in exact fractions if doubles could be wrong.
 */
export function roundToWholeDollars<Given>(formulas: Formulas<Given>, given: Given): number {
  const estimate = formulas.estimatedFee(given)
  const whole = Math.floor(estimate)
  const pastHalf = estimate - whole - 0.5
  if (pastHalf < -ROUNDING_TOLERANCE) return whole
  if (pastHalf > ROUNDING_TOLERANCE) return whole + 1
  return Number(roundHalfUp(evaluate(formulas.fee(given))).numerator)
}

/** The calculation of a fee, which can be shown and evaluated again. */
export function traceRating({ formulas, input, minimum }: Calculation): RatingTrace {
  const rounded = round('Rounded to whole dollars', formulas.fee(input))
  const expectedLoss = formulas.expectedLoss?.(input)
  return {
    fee:
      minimum > 0 ? maximum('Fee before discount', [numberValue('Minimum fee', minimum), rounded]) : rounded,
    ...(expectedLoss && { expectedLoss }),
  }
}
