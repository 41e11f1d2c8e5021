import type { FieldProblem } from '#domain/problem.ts'
import { fieldErrors } from '#web/api/call-error.ts'

/** Thrown by the work of a form that found errors at fields without a call of its own. */
export class RejectedValuesError extends Error {
  override name = 'RejectedValuesError'
  readonly problems: readonly FieldProblem[]

  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(({ message }) => message).join(' '))
    this.problems = problems
  }
}

/** The errors at fields, whoever found them; none if the work failed for another reason. */
export function rejectedFields(failure: unknown): readonly FieldProblem[] {
  return failure instanceof RejectedValuesError ? failure.problems : fieldErrors(failure)
}
