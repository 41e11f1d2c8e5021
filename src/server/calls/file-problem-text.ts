import { FILE_PROBLEM_MESSAGES } from '#domain/files/picture.ts'
import type { Problem } from '#domain/problem.ts'
import type { FailureText } from '#server/kit/http/responses/problems.ts'

/** @rule D30 A rejected file is answered with a code for the reason, the field it was sent in and what to do. */
export function describeFileProblem({
  code,
  section,
  field,
  message = FILE_PROBLEM_MESSAGES[code],
}: Extract<Problem, { field: string }>): FailureText {
  return { error: message, fields: [{ section, field, message }] }
}
