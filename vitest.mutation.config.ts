import { defineConfig } from 'vitest/config'

/** The tests for mutants: those of the rules, which need no database, without the random comparisons. */
export default defineConfig({
  test: {
    // The rules keep no state, so all tests share one load of them: a mutant takes a fifth of the time.
    isolate: false,
    include: [
      'src/domain/{accounting,contests,policy,pricing,purchase,quote}/**/*.test.ts',
      // What the shipped plans state, which needs no database either.
      'src/server/quotes/pricing/{load-startup-plans,rating-plans}.test.ts',
    ],
    exclude: [
      '**/independent-calculation.test.ts',
      '**/quote-life.test.ts',
      '**/pricing-properties.test.ts',
      '**/browser-reach.test.ts',
    ],
  },
})
