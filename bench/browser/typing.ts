import { type Browser, chromium, type Locator, type Page, request } from '@playwright/test'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { openAsRep, REP } from '../../e2e/support/pages/reps.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/program/chromium.ts'
import { storeOfficeData } from '../../e2e/support/program/office-data.ts'
import { startProgram } from '../../e2e/support/program/program.ts'
import { QuoteApi } from '../../e2e/support/quotes/quote-api.ts'
import { withBareReact } from './bare-react.ts'
import { fullQuoteFields } from './full-quote.ts'
import { serveFolder } from './serve-folder.ts'
import { type Measure, tableOf } from '../measure.ts'

/** How many times slower a customer's phone is than this machine. */
const CPU_SLOWDOWN = 4
const GOAL = 2
/** The pause between two keys of a fast typist. */
const BETWEEN_KEYS_MS = 70
const KEYS = 'abc12'
const BARE_KEYS = 200

declare global {
  interface Window {
    keyToPaint?: number[]
  }
}

/** From a key press in any field of a full quote to the next paint, at the 98th percentile: a customer's, and a rep's case. */
export async function typing(): Promise<Measure[]> {
  const program = await startProgram({}, storeOfficeData)
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const bare = percentile98(await bareSamples(browser))
    const measure = (samples: readonly number[], where: string): Measure => {
      const ours = percentile98(samples)
      const what = `Key press to next paint, ${samples.length} keys in every field${where}, ${CPU_SLOWDOWN} times slower`
      return { what, ours, bare, unit: 'ms at p98', ratio: ours / bare, goal: { atMost: GOAL } }
    }
    return [
      measure(await quoteSamples(browser, program.origin), ''),
      measure(await caseSamples(browser, program.origin), ' of the scorecard of a rep’s case'),
    ]
  } finally {
    await browser.close()
    await program.stop()
  }
}

/** A new quote for each step, because what is typed into one may close the next. */
async function quoteSamples(browser: Browser, origin: string): Promise<number[]> {
  const samples: number[] = []
  for (const { id } of STEPS) {
    const page = await slowPage(browser, `${origin}/quote/view/${await createFullQuote(origin)}/${id}`)
    // Its heading, not that of the shape before it.
    await page.locator('main h1:not(.sr-only)').waitFor()
    const found = page.locator(
      'main input:is([type=text], [type=email], [type=tel]):visible, main textarea:visible',
    )
    const count = await found.count()
    const before = samples.length
    samples.push(...(await typeIntoAll(page, found)))
    if (process.env['BENCH_DETAIL'] && count > 0) {
      console.error(id, count, 'fields', percentile98(samples.slice(before)).toFixed(1), 'ms')
    }
    await page.context().close()
  }
  return samples
}

/** In the figures of all contests, where they stand in their rows. */
async function caseSamples(browser: Browser, origin: string): Promise<number[]> {
  const page = await (await browser.newContext()).newPage()
  await openAsRep(page, `/admin/${await createFullQuote(origin)}`, REP, origin)
  await slowDown(page)
  await page.addInitScript(timeKeys)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const found = page.locator('[data-contest] input:is([type=text], [type=email], [type=tel]):visible')
  await found.first().waitFor()
  const samples = await typeIntoAll(page, found)
  await page.context().close()
  return samples
}

async function typeIntoAll(page: Page, found: Locator): Promise<number[]> {
  const samples: number[] = []
  const count = await found.count()
  for (let index = 0; index < count; index += 1)
    samples.push(...(await typeInto(page, index, found.nth(index))))
  return samples
}

async function createFullQuote(origin: string): Promise<string> {
  const api = await request.newContext({ baseURL: origin })
  const { id } = await new QuoteApi(api).create(fullQuoteFields())
  await api.dispose()
  return id
}

async function typeInto(page: Page, index: number, field: Locator): Promise<number[]> {
  await field.click()
  await page.keyboard.press('End')
  await page.waitForTimeout(index === 0 ? 1000 : 200)
  await page.evaluate(() => void (window.keyToPaint = []))
  await page.keyboard.type(KEYS, { delay: BETWEEN_KEYS_MS })
  await page.waitForTimeout(200)
  return page.evaluate(() => window.keyToPaint ?? [])
}

function bareSamples(browser: Browser): Promise<number[]> {
  return withBareReact(async (folder) => {
    const { url, stop } = await serveFolder(folder)
    const page = await slowPage(browser, url)
    await page.getByLabel('Bare').click()
    await page.keyboard.type('a'.repeat(BARE_KEYS), { delay: BETWEEN_KEYS_MS })
    const samples = await page.evaluate(() => window.keyToPaint ?? [])
    await page.context().close()
    stop()
    return samples
  })
}

async function slowPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(timeKeys)
  await slowDown(page)
  await page.goto(url)
  return page
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/**
 * Runs in the page, so it calls nothing from here. A task that is queued by an animation frame runs right after
 * that frame is painted.
 */
function timeKeys(): void {
  window.keyToPaint = []
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key.length > 1) return
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => window.keyToPaint?.push(performance.now() - timeStamp))
        port1.start()
        port2.postMessage(null)
      })
    },
    true,
  )
}

function percentile98(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.98)] ?? Number.NaN
}

if (process.argv[1]?.endsWith('typing.ts')) console.log(tableOf(await typing()))
