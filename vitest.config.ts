import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // The tests wait more than their runner works, so each core gets one.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A build server short of breath misses a time-out now and then; what is broken fails twice.
    retry: process.env['CI'] ? 1 : 0,
  },
})
