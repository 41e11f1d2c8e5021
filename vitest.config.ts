import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { longTestsOfOtherTurns } from './src/testing/turns.ts'

/** How many times more random values than before a commit: see src/testing/random-runs.ts. */
const timesMore = Number(process.env['RANDOM_RUNS'] ?? '1')

const shared = {
  // A machine that is three times slower than a developer's must stay green.
  testTimeout: 60_000 * timesMore,
  ...(timesMore > 1 && { setupFiles: ['src/testing/random-runs.ts'] }),
  hookTimeout: 60_000,
  // A busy build server sometimes misses a timeout; a real fault fails twice.
  retry: process.env['CI'] ? 1 : 0,
  exclude: [...configDefaults.exclude, ...longTestsOfOtherTurns()],
}

export default defineConfig({
  test: {
    // Tests mostly wait, so there is one worker for each core. Never one alone: Vitest then gives it all files of pages at once,
    // and what the first registers after each test, such as clearing the page, is missing in the others.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        // Modules keep no state that a test would notice, so all tests of a worker share one load of them.
        test: {
          ...shared,
          name: 'rules',
          include: ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        // A page keeps state in its modules, so each file has modules and a page of its own; jsdom itself is loaded once.
        test: { ...shared, name: 'screens', include: ['src/web/**/*.test.{ts,tsx}'], pool: 'vmThreads' },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['src/server/**/*.test.{ts,tsx}', 'src/testing/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          isolate: false,
        },
      },
      { test: { ...shared, name: 'code', include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
