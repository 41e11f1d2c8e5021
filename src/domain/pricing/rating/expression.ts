import type { PlanNumber } from '#domain/pricing/rating/plan-number.ts'
import * as exact from '#domain/pricing/rating/rational.ts'

/**
 * A calculation as data: labelled numbers and operations on them. The formula of a fee makes such a tree, so that the
 * calculation can be shown line by line and evaluated again. Numbers are exact, and as they were written.
 */
export type Expression =
  | { kind: 'number'; label: string; text: string; exact: exact.Rational }
  | { kind: 'sum' | 'product' | 'power' | 'rest' | 'maximum' | 'round'; label: string; of: Operands }

type Operands = readonly [Expression, ...Expression[]]

/** A number of the rating plan. */
export function planValue(label: string, { text, exact }: PlanNumber): Expression {
  return { kind: 'number', label, text, exact }
}

/** A figure of the quote, or one of the rules. */
export function numberValue(label: string, value: number): Expression {
  return { kind: 'number', label, text: String(value), exact: exact.fromNumber(value) }
}

export function sum(label: string, of: Operands): Expression {
  return { kind: 'sum', label, of }
}

export function product(label: string, of: Operands): Expression {
  return { kind: 'product', label, of }
}

/** The exponent is a whole number, 0 or more. */
export function power(label: string, base: Expression, exponent: Expression): Expression {
  return { kind: 'power', label, of: [base, exponent] }
}

/** One minus the value. */
export function complement(label: string, of: Expression): Expression {
  return { kind: 'rest', label, of: [of] }
}

export function maximum(label: string, of: Operands): Expression {
  return { kind: 'maximum', label, of }
}

/** Rounds half up to a whole number. */
export function round(label: string, of: Expression): Expression {
  return { kind: 'round', label, of: [of] }
}

/** The exact value, rounded only at the `round` nodes. */
export function evaluate(expression: Expression): exact.Rational {
  switch (expression.kind) {
    case 'number':
      return expression.exact
    case 'sum':
      return combineOperands(expression.of, exact.add)
    case 'product':
      return combineOperands(expression.of, exact.multiply)
    case 'power':
      return combineOperands(expression.of, exact.power)
    case 'maximum':
      return combineOperands(expression.of, exact.larger)
    case 'rest':
      return exact.complement(evaluate(expression.of[0]))
    case 'round':
      return exact.roundHalfUp(evaluate(expression.of[0]))
  }
}

function combineOperands(
  parts: Operands,
  combine: (left: exact.Rational, right: exact.Rational) => exact.Rational,
): exact.Rational {
  let result = evaluate(parts[0])
  for (let at = 1; at < parts.length; at += 1) result = combine(result, evaluate(parts[at] as Expression))
  return result
}
