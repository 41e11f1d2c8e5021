import { expect, type Page, test } from '@playwright/test'
import { turnOf } from '#testing/turns.ts'
import { otherScreen } from '../screens.ts'
import { expectNoAxeViolations } from './axe.ts'
import { noteMoves } from './moves-by-checks.ts'

interface Shift {
  at: number
  value: number
  moved: string[]
  /** The last input before it; 0 before the first. */
  input: number
}

declare global {
  interface Window {
    layoutShifts?: Shift[]
  }
}

/** A layout shift that readers do not notice, as CLS. */
const MAX_LAYOUT_SHIFT = 0.01

/** As much slower as a cheap phone is. */
const SLOWER = 3

/** Makes the processor of the page slower, so that what is late shows. */
export async function slowDown(page: Page, times = SLOWER): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Records layout shifts without user input, in every document of the page. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    window.layoutShifts = shifts
    performance.setResourceTimingBufferSize(10_000)
    const inputs: number[] = [0]
    for (const type of ['pointerdown', 'keydown', 'input', 'change', 'click'])
      addEventListener(type, ({ timeStamp }) => void inputs.push(timeStamp), { capture: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node }) => String(node?.textContent).slice(0, 60))
        const input = inputs.findLast((at) => at <= entry.startTime) ?? 0
        shifts.push({ at: entry.startTime, value: entry.value, moved, input })
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

/** Every page in every state, on both screens: no accessibility violation, no horizontal scrolling, no layout shift. */
export async function expectPageQuality(page: Page, options: CheckOptions = {}): Promise<void> {
  await expectNoLayoutShift(page)
  await expectAccessible(page, options)
}

/** The same without layout shifts, where several people at once keep the machine too busy to time them. */
export async function expectAccessible(page: Page, options: CheckOptions = {}): Promise<void> {
  await expectAccessibleHere(page, options)
  // A frame without scripts is loaded again by another layout, and what looks at it then is an error in the console.
  if (options.except === undefined) await onOtherScreen(page, () => expectAccessibleHere(page, options))
}

async function expectAccessibleHere(page: Page, { except }: CheckOptions): Promise<void> {
  await expectNoAxeViolations(page, except)
  await expectNoHorizontalScroll(page)
}

/** Resizes the page for a look at it, and back. */
async function onOtherScreen(page: Page, look: () => Promise<void>): Promise<void> {
  const own = page.viewportSize()
  const other = otherScreen(own)
  if (own === null || other === undefined || !isInTurn()) return
  const wasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const from = await page.evaluate(() => performance.now())
  await page.setViewportSize(other.viewport)
  await page.emulateMedia({ colorScheme: other.colorScheme })
  try {
    await look()
  } finally {
    await page.setViewportSize(own)
    await page.emulateMedia({ colorScheme: wasDark ? 'dark' : 'light' })
    await noteMoves(page, from)
  }
}

const looks = new Map<string, number>()

/** Where tests take turns, every second of the looks at the other screen has its own. */
function isInTurn(): boolean {
  const { testId } = test.info()
  const nth = (looks.get(testId) ?? 0) + 1
  looks.set(testId, nth)
  return turnOf(`${testId} ${nth}`, 2) !== 1
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { wide, screen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(wide, 'nothing is wider than the screen').toBeLessThanOrEqual(screen)
}

/** Of everything so far, in this document. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await unexpectedShifts(page)
  expect(worstShiftWindow(shifts), `nothing jumps: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(
    MAX_LAYOUT_SHIFT,
  )
}

/** What moved before does not count from here on. */
export async function forgetLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(() => window.layoutShifts?.splice(0))
}

/** The cumulative layout shift so far (CLS). */
export async function cumulativeLayoutShift(page: Page): Promise<number> {
  return worstShiftWindow(await unexpectedShifts(page))
}

/**
 * Shifts that a person did not cause: those of the first load, and those after an answer came from the server. What
 * follows an input without an answer in between is its own effect, however late a busy machine shows it.
 */
function unexpectedShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    const isByCheck = (at: number) => window.movedByCheck?.some(({ from, to }) => from <= at && at <= to)
    return (window.layoutShifts ?? []).filter(
      ({ at, input }) =>
        !isByCheck(at) && (input === 0 || answers.some((answer) => answer > input && answer <= at)),
    )
  })
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
