import { type ConsoleMessage, expect, test as base, type TestInfo } from '@playwright/test'
import { turnOf } from '#testing/turns.ts'
import { slowDown } from './checks/page-checks.ts'
import { QuoteApi } from './quotes/quote-api.ts'

interface Options {
  /** Console messages that do not fail the test, such as the browser's error for an expected 404. */
  expectedConsole: readonly RegExp[]
}

interface Fixtures {
  quoteApi: QuoteApi
  turn: void
  consoleGuard: void
}

/** How many times slower the processor of every page is; by scripts/setup/play-browsers.ts. */
const slower = Number(process.env['SLOWER_PAGES'] ?? '1')

/** Playwright's `test`, failing on any error or warning in the console, with quotes made through the API. */
export const test = base.extend<Options & Fixtures>({
  expectedConsole: [[], { option: true }],

  turn: [
    async ({}, provide, info) => {
      info.skip(rests(info), 'Its turn is with another commit')
      await provide()
    },
    { auto: true },
  ],

  // The browser's code is served by one program, started in global-setup.ts.
  baseURL: async ({}, provide) => provide(process.env['E2E_ORIGIN']),

  page: async ({ page }, provide) => {
    if (slower > 1) await slowDown(page, slower)
    await provide(page)
  },

  quoteApi: async ({ request }, provide) => provide(new QuoteApi(request)),

  consoleGuard: [
    async ({ context, expectedConsole }, provide) => {
      const problems: string[] = []
      context.on('console', (message) => problems.push(...consoleProblem(message)))
      context.on('weberror', (error) => problems.push(error.error().stack ?? String(error.error())))
      await provide()
      const unexpected = problems.filter((text) => !expectedConsole.some((pattern) => pattern.test(text)))
      expect(unexpected, 'the console has no errors or warnings').toEqual([])
    },
    { auto: true },
  ],
})

/** Where tests take turns, each journey is played every fourth time, and always one that takes money. */
function rests({ testId, file }: TestInfo): boolean {
  return (turnOf(testId, 4) ?? 0) !== 0 && !file.includes('/purchase/')
}

function consoleProblem(message: ConsoleMessage): string[] {
  if (!['error', 'warning'].includes(message.type())) return []
  return [`${message.type()}: ${message.text()} (${message.location().url})`]
}

export { expect } from '@playwright/test'
