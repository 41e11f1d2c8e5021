import { MOST_FILE_LINES } from '#contract/accounting/bank.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'

/** What is wrong with a field of a call about the bank. */
export function refuseBank(field: string, message: string): ProblemError {
  const problem: FieldProblem = { section: 'request', field, message }
  return new ProblemError({ code: 'INVALID', fields: [problem] })
}

/** @rule O06 A file of more lines than are taken at once is refused whole. */
export function requireFewLines(lines: readonly unknown[]): void {
  if (lines.length > MOST_FILE_LINES)
    throw refuseBank(
      'text',
      `The file has more than ${MOST_FILE_LINES.toLocaleString('en-US')} lines. Export a shorter period`,
    )
}
