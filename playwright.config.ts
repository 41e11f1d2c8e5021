import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from './e2e/support/program/chromium.ts'

// Programs of their own settings run what is built, like the shared one.
process.env['TEST_PROGRAM'] ??= 'dist/server/main.js'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/program/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // Layout shift depends on rendering within half a second of an input, which a busy machine sometimes misses.
  retries: process.env['CI'] ? 1 : 0,
  // Loading a page may take long on a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A line for each of some hundred journeys would hide what else is said.
  reporter: process.env['CI'] ? 'dot' : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Snapshots would run a script in the sandboxed frame of a mail, which logs an error; pictures cost as much as a journey.
    // Recording costs time in every journey, so the retry records.
    trace: {
      mode: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
      snapshots: false,
      screenshots: false,
    },
  },
})
