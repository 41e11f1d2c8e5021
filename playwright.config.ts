import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from './e2e/support/program/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/program/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // What moves is judged within half a second of a key press, which a machine short of breath misses now and then.
  retries: process.env['CI'] ? 1 : 0,
  // A machine that does other work besides takes its time to load a page.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Snapshots would run a script in the frame around a mail, where none may run; the console would say so.
    trace: { mode: 'retain-on-failure', snapshots: false },
  },
})
