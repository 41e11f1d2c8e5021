import { ProblemError } from '#domain/problem.ts'

/** What is wrong with a field of a document of account. */
export function refuseDocument(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'invoices', field, message }] })
}
