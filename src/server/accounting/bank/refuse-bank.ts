import { type FieldProblem, ProblemError } from '#domain/problem.ts'

/** What is wrong with a field of a call about the bank. */
export function refuseBank(field: string, message: string): ProblemError {
  const problem: FieldProblem = { section: 'request', field, message }
  return new ProblemError({ code: 'INVALID', fields: [problem] })
}
