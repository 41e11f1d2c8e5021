import fc from 'fast-check'

/** `npm run test:long` tries so many times more random values than a run before a commit. */
export const TIMES_MORE = Number(process.env['RANDOM_RUNS'] ?? '1')

/** So many random values before a commit, and more of them by night. */
export function randomRuns(few: number): { numRuns: number } {
  return { numRuns: few * TIMES_MORE }
}

/** For the tests that leave it to fast-check. */
fc.configureGlobal(randomRuns(100))
