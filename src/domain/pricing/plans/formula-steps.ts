import { type Expression, evaluate } from '#domain/pricing/rating/expression.ts'
import { toDecimalText } from '#domain/pricing/rating/rational.ts'

/** One step of a calculation: what it is, how it comes about, and its value. */
export interface FormulaStep {
  label: string
  /** In words and signs; empty for a number that is given. */
  how: string
  value: string
}

/** Enough digits to show the odds of one shot. */
const DIGITS = 8

/**
 * A calculation as steps in which each uses only those before it, the last of them the fee. They are read off the tree that
 * decides the fee, so they cannot say anything else.
 *
 * @rule O01 The rule text of a filing is read off the calculation itself.
 */
export function stepsOf(expression: Expression): FormulaStep[] {
  const steps = new Map<string, FormulaStep>()
  addSteps(expression, steps)
  return [...steps.values()]
}

function addSteps(expression: Expression, steps: Map<string, FormulaStep>): void {
  const { label } = expression
  if (expression.kind === 'number') {
    if (!steps.has(label)) steps.set(label, { label, how: '', value: expression.text })
    return
  }
  for (const part of expression.of) addSteps(part, steps)
  if (steps.has(label)) return
  steps.set(label, { label, how: formulaOf(expression), value: toDecimalText(evaluate(expression), DIGITS) })
}

function formulaOf({ kind, of }: Exclude<Expression, { kind: 'number' }>): string {
  const names = of.map(({ label }) => label)
  switch (kind) {
    case 'sum':
      return names.join(' + ')
    case 'product':
      return names.join(' × ')
    case 'power':
      return names.join(' to the power of ')
    case 'rest':
      return `1 − ${names.join('')}`
    case 'maximum':
      return `The largest of: ${names.join(', ')}`
    case 'round':
      return `${names.join('')}, rounded to whole dollars, half a dollar up`
  }
}
