import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Tests mostly wait, so there is one worker for each core.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A busy build server sometimes misses a timeout; a real fault fails twice.
    retry: process.env['CI'] ? 1 : 0,
  },
})
