import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Locator, type Page, request } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/program/chromium.ts'
import { startProgram } from '../../e2e/support/program/program.ts'
import { QuoteApi } from '../../e2e/support/quotes/quote-api.ts'
import { withBareReact } from './bare-react.ts'
import type { Measure } from '../measure.ts'

/** Goals: how many times as much JavaScript as a bare React page is loaded before one can go on. */
const GREETING_GOAL = 1.2
const WHOLE_GREETING_GOAL = 1.6
const FIRST_STEP_GOAL = 1.8

/** All that the greeting loads for itself; two seconds after its start it begins to load the wizard ahead. */
const BEFORE_PREFETCH_MS = 1500

/**
 * The JavaScript in brotli bytes that loads before a quote can be started on the greeting, all that the greeting loads, and
 * what loads before the first step takes text.
 */
export async function firstLoad(): Promise<Measure[]> {
  const bare = await bareReactBytes()
  const program = await startProgram()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const api = await request.newContext({ baseURL: program.origin })
    const { id } = await new QuoteApi(api).create()
    await api.dispose()
    const start = (page: Page) => page.getByRole('button', { name: 'Start a quote' })
    const field = (page: Page) => page.locator('input:visible, select:visible').first()
    const greeting = await bytesUntilThere(browser, `${program.origin}/quote/`, start)
    const whole = await bytesUntilThere(browser, `${program.origin}/quote/`, start, BEFORE_PREFETCH_MS)
    const step = await bytesUntilThere(
      browser,
      `${program.origin}/quote/view/${id}/contact-information`,
      field,
    )
    return [
      measure('JavaScript before a quote can be started on the greeting', greeting, bare, GREETING_GOAL),
      measure('JavaScript of the greeting, with what it loads later', whole, bare, WHOLE_GREETING_GOAL),
      measure('JavaScript before one can type on the first step', step, bare, FIRST_STEP_GOAL),
    ]
  } finally {
    await browser.close()
    await program.stop()
  }
}

function measure(what: string, ours: number, bare: number, goal: number): Measure {
  return { what, ours, bare, unit: 'kB brotli', ratio: ours / bare, goal: { atMost: goal } }
}

/** Loads a page with an empty cache and counts the scripts that had arrived when this control could be used. */
async function bytesUntilThere(
  browser: Browser,
  url: string,
  control: (page: Page) => Locator,
  restMs = 0,
): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const arrived = scriptsOf(page)
  await page.goto(url, { waitUntil: 'commit' })
  await control(page).isEnabled()
  await page.waitForTimeout(restMs)
  const needed = [...arrived]
  const sizes = await Promise.all(needed.map(async (body) => brotliKilobytes(await body)))
  await context.close()
  return sum(sizes)
}

function scriptsOf(page: Page): Promise<Buffer>[] {
  const bodies: Promise<Buffer>[] = []
  page.on('requestfinished', (finished) => {
    if (finished.resourceType() !== 'script') return
    const body = finished.response().then((response) => response?.body() ?? Buffer.alloc(0))
    // What arrives late is not counted, and its page may be gone by then.
    body.catch(() => undefined)
    bodies.push(body)
  })
  return bodies
}

/** The size of a page where React renders one input. */
function bareReactBytes(): Promise<number> {
  return withBareReact((folder) => {
    const assets = path.join(folder, 'assets')
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
    return sum(scripts.map((name) => brotliKilobytes(readFileSync(path.join(assets, name)))))
  })
}

function brotliKilobytes(script: Buffer): number {
  return brotliCompressSync(script).length / 1000
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
