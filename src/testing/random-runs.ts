import fc from 'fast-check'
import { byTurns } from '#testing/turns.ts'

/** `npm run test:long` tries so many times more random values than a run before a commit. */
export const TIMES_MORE = Number(process.env['RANDOM_RUNS'] ?? '1')

/** So many random values before a commit, half of them where tests take turns, and more of them by night. */
export function randomRuns(few: number): { numRuns: number } {
  return { numRuns: Math.ceil((few * TIMES_MORE) / (byTurns ? 2 : 1)) }
}

/** For the tests that leave it to fast-check. */
fc.configureGlobal(randomRuns(100))
