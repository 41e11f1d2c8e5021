import { expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'

interface Shift {
  at: number
  value: number
  moved: string[]
}

declare global {
  interface Window {
    layoutShifts?: Shift[]
  }
}

/** A layout shift that readers do not notice, as CLS. */
const MAX_LAYOUT_SHIFT = 0.01

/** Records layout shifts without user input, in every document of the page. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    window.layoutShifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node }) => String(node?.textContent).slice(0, 60))
        shifts.push({ at: entry.startTime, value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

interface LayoutShift {
  value: number
  hadRecentInput: boolean
  sources: readonly { node?: Node }[]
}

interface CheckOptions {
  /** Frames that axe cannot check. */
  except?: string
}

/** Every page in every state: no accessibility violation, no horizontal scrolling, no layout shift. */
export async function expectPageQuality(page: Page, { except }: CheckOptions = {}): Promise<void> {
  await expectNoAxeViolations(page, except)
  await expectNoHorizontalScroll(page)
  await expectNoLayoutShift(page)
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { wide, screen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(screen)
}

async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.layoutShifts ?? [])
  expect(worstShiftWindow(shifts), `nothing jumps: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(
    MAX_LAYOUT_SHIFT,
  )
}

/** The cumulative layout shift so far (CLS). */
export async function cumulativeLayoutShift(page: Page): Promise<number> {
  return worstShiftWindow(await page.evaluate(() => window.layoutShifts ?? []))
}

/** The cumulative layout shift: the largest sum within five seconds without a pause of one second. */
function worstShiftWindow(shifts: readonly Shift[]): number {
  let worst = 0
  let burst = { start: -Infinity, last: -Infinity, value: 0 }
  for (const { at, value } of shifts) {
    const goesOn = at - burst.last < 1000 && at - burst.start < 5000
    burst = goesOn ? { ...burst, last: at, value: burst.value + value } : { start: at, last: at, value }
    worst = Math.max(worst, burst.value)
  }
  return worst
}
