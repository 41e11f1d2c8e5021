import { type PriceTrace } from '#domain/pricing/explanation/trace.ts'
import { evaluate, type Expression } from '#domain/pricing/rating/expression.ts'
import { toDecimalText } from '#domain/pricing/rating/rational.ts'

/** One line of the calculation for reps: the result above, its parts indented below. */
export interface TraceLine {
  depth: number
  label: string
  how: Expression['kind']
  value: string
}

/** Enough digits to show the odds of one shot. */
const DIGITS = 8

/** The whole calculation of a row, from the certificate fee down to the numbers of the plan. */
export function flattenTrace({ certFee, nondiscountFee, expectedLoss }: PriceTrace): TraceLine[] {
  // A fee set by hand does not contain the rated one, so that is added for comparison.
  const rated = certFee.kind === 'number' && certFee !== nondiscountFee ? lines(nondiscountFee) : []
  const loss = expectedLoss ? lines(expectedLoss).slice(0, 1) : []
  return [...lines(certFee), ...rated, ...loss]
}

function lines(expression: Expression, depth = 0): TraceLine[] {
  const { kind, label } = expression
  const value = kind === 'number' ? expression.text : toDecimalText(evaluate(expression), DIGITS)
  const parts = kind === 'number' ? [] : expression.of.flatMap((part) => lines(part, depth + 1))
  return [{ depth, label, how: kind, value }, ...parts]
}
