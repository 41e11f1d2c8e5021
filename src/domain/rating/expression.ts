import * as exact from '#domain/rating/rational.ts'

/**
 * A calculation as data: labelled numbers and what is done with them. A fee *is* such a tree, so the way it
 * was reached can be shown line by line and worked out again. Numbers are decimals or fractions as text.
 */
export type Expression =
  | { kind: 'number'; label: string; value: string }
  | { kind: 'sum' | 'product' | 'maximum' | 'round'; label: string; of: readonly Expression[] }

export function number(label: string, value: string | number): Expression {
  return { kind: 'number', label, value: String(value) }
}

export function sum(label: string, of: readonly Expression[]): Expression {
  return { kind: 'sum', label, of }
}

export function product(label: string, of: readonly Expression[]): Expression {
  return { kind: 'product', label, of }
}

export function maximum(label: string, of: readonly [Expression, ...Expression[]]): Expression {
  return { kind: 'maximum', label, of }
}

/** Half up to a whole number. */
export function round(label: string, of: Expression): Expression {
  return { kind: 'round', label, of: [of] }
}

/** Nearer than this to a half, doubles are not trusted to round. */
const DOUBT = 1e-6

/**
 * The value in doubles, which serve for speed; a rounding in doubt is decided in exact rationals.
 *
 * @rule O01 A fee of exactly half a dollar rounds up: no price hangs on floating point.
 */
export function evaluate(expression: Expression): number {
  if (expression.kind === 'number') return toDouble(expression.value)
  if (expression.kind === 'round') return roundSafely(expression)
  const values = expression.of.map(evaluate)
  switch (expression.kind) {
    case 'sum':
      return values.reduce((total, value) => total + value, 0)
    case 'product':
      return values.reduce((total, value) => total * value, 1)
    case 'maximum':
      return Math.max(...values)
  }
}

/** The value without any rounding but the one that the tree asks for. */
export function evaluateExactly(expression: Expression): exact.Rational {
  if (expression.kind === 'number') return exact.rational(expression.value)
  const [first, ...others] = expression.of.map(evaluateExactly)
  if (!first) throw new RangeError(`'${expression.label}' has nothing to work on`)
  switch (expression.kind) {
    case 'sum':
      return others.reduce(exact.add, first)
    case 'product':
      return others.reduce(exact.multiply, first)
    case 'maximum':
      return others.reduce(exact.larger, first)
    case 'round':
      return exact.roundHalfUp(first)
  }
}

function roundSafely(expression: Expression & { kind: 'round' | 'sum' | 'product' | 'maximum' }): number {
  const [inner] = expression.of
  if (!inner) throw new RangeError(`'${expression.label}' has nothing to work on`)
  const value = evaluate(inner)
  const inDoubt = Math.abs(value - Math.floor(value) - 0.5) <= DOUBT
  return inDoubt ? Number(evaluateExactly(expression).numerator) : Math.floor(value + 0.5)
}

function toDouble(text: string): number {
  const slash = text.indexOf('/')
  return slash < 0 ? Number(text) : Number(text.slice(0, slash)) / Number(text.slice(slash + 1))
}
