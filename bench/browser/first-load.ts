import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/program/chromium.ts'
import { startProgram } from '../../e2e/support/program/program.ts'
import { QuoteApi } from '../../e2e/support/quotes/quote-api.ts'
import { withBareReact } from './bare-react.ts'
import { type Measure, tableOf } from '../measure.ts'

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
    const start = { selector: 'button, a', text: 'Start a quote' }
    const field = { selector: 'input, select' }
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

/** As text, because what runs this file adds calls to functions that the page does not have. */
const LOOK = `({ selector, text }) => {
  const observer = new MutationObserver(() => {
    const there = [...document.querySelectorAll(selector)].some(
      (element) => element.checkVisibility() && (!text || element.textContent.includes(text)),
    )
    if (!there) return
    observer.disconnect()
    document.documentElement.dataset.there = String(performance.now())
  })
  observer.observe(document, { childList: true, subtree: true })
}`

/** What a person needs to go on, by its selector, and by its words if it has some. */
interface Control {
  selector: string
  text?: string
}

/**
 * Loads a page with an empty cache and counts the scripts that had arrived when this control was there. The page looks itself,
 * at each change: from outside it is seen later, when what the page loads next has arrived too.
 */
async function bytesUntilThere(browser: Browser, url: string, control: Control, restMs = 0): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const bodies = scriptsOf(page)
  await page.addInitScript({ content: `(${LOOK})(${JSON.stringify(control)})` })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('html[data-there]').waitFor({ state: 'attached' })
  await page.waitForTimeout(restMs)
  const needed = await page.evaluate((rest) => {
    const until = Number(document.documentElement.dataset['there']) + rest
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return resources
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= until)
      .map(({ name }) => name)
  }, restMs)
  const sizes = [...bodies].filter(([address]) => needed.includes(address)).map(([, body]) => body)
  const kilobytes = (await Promise.all(sizes)).map(brotliKilobytes)
  await context.close()
  return sum(kilobytes)
}

/** The scripts of a page that have arrived, by their addresses. */
function scriptsOf(page: Page): Map<string, Promise<Buffer>> {
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('requestfinished', (finished) => {
    if (finished.resourceType() !== 'script') return
    const body = finished.response().then((response) => response?.body() ?? Buffer.alloc(0))
    // What arrives late is not counted, and its page may be gone by then.
    body.catch(() => undefined)
    bodies.set(finished.url(), body)
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

// By itself: `npm run build && npx tsx bench/browser/first-load.ts`.
if (process.argv[1] === import.meta.filename) console.log(tableOf(await firstLoad()))
