import { type Problem, ProblemError } from '#domain/problem.ts'

/** The problem that some work ends with; undefined where it succeeds. Any other error is the test's. */
export async function problemOf(work: Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
}
