import { type Problem, ProblemError } from '#domain/problem.ts'

/** The problem that a promise rejects with; undefined if it resolves. Other errors are thrown. */
export async function problemOf(work: Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
}
