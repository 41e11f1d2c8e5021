import { type Browser, chromium, request } from '@playwright/test'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/program/chromium.ts'
import { recordLayoutShifts, cumulativeLayoutShift } from '../../e2e/support/checks/page-checks.ts'
import { startProgram } from '../../e2e/support/program/program.ts'
import { QuoteApi } from '../../e2e/support/quotes/quote-api.ts'
import { fullQuoteFields } from './full-quote.ts'
import type { Measure } from '../measure.ts'

const SCREENS = [
  { width: 1280, height: 900 },
  { width: 320, height: 700 },
]
/** Web vitals call 0.1 good; this is too little to notice. */
const GOAL = 0.01
/** After this time a page has finished opening. */
const SETTLED_MS = 1500

/** The largest layout shift while a step of a full quote opens, on a wide and a narrow screen. */
export async function layoutShift(): Promise<Measure[]> {
  const program = await startProgram()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const api = await request.newContext({ baseURL: program.origin })
    const { id } = await new QuoteApi(api).create(fullQuoteFields())
    await api.dispose()
    const worst: number[] = []
    for (const step of STEPS) {
      for (const viewport of SCREENS) {
        worst.push(await measureShift(browser, viewport, `${program.origin}/quote/view/${id}/${step.id}`))
      }
    }
    const ours = Math.max(...worst)
    const what = 'Layout shift, the worst of nine steps on two screens'
    return [{ what, ours, bare: 0, unit: 'CLS', ratio: Number.NaN, goal: { unitsAtMost: GOAL } }]
  } finally {
    await browser.close()
    await program.stop()
  }
}

async function measureShift(
  browser: Browser,
  viewport: { width: number; height: number },
  url: string,
): Promise<number> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  // The loader of these modules wraps named functions in it, also those that are sent to the page.
  await page.addInitScript('globalThis.__name = (named) => named')
  await recordLayoutShifts(page)
  await page.goto(url)
  // Its heading, not that of the shape before it.
  await page.locator('main h1:not(.sr-only)').waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const shift = await cumulativeLayoutShift(page)
  await context.close()
  return shift
}
