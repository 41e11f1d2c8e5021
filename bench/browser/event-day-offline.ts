import { chromium } from '@playwright/test'
import { slowDown } from '../../e2e/support/checks/page-checks.ts'
import { startTcpProxy } from '../../e2e/support/network/tcp-proxy.ts'
import { eventToday } from '../../e2e/support/pages/claims.ts'
import { openEventDay } from '../../e2e/support/pages/event-day.ts'
import { buy } from '../../e2e/support/pages/policies.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/program/chromium.ts'
import { startProgram } from '../../e2e/support/program/program.ts'
import { QuoteApi } from '../../e2e/support/quotes/quote-api.ts'
import type { Measure } from '../measure.ts'

/** Goal: on a cheap phone without a connection the list can be used within two seconds. */
const GOAL_MS = 2_000
const SLOWER = 4
const TIMES = 5

/** How long the day of an event takes to open without a connection on a slow phone: the median of five. */
export async function eventDayOffline(): Promise<Measure[]> {
  const program = await startProgram()
  const proxy = await startTcpProxy(program.origin)
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext({
      baseURL: program.origin,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    const { number } = await buy(
      { request: page.request, quoteApi: new QuoteApi(page.request) },
      eventToday(),
    )
    await openEventDay(page, proxy, number)
    proxy.set('refused')
    await slowDown(page, SLOWER)
    const times: number[] = []
    for (let at = 0; at < TIMES; at++) {
      const startedAt = performance.now()
      await page.reload({ waitUntil: 'commit' })
      await page.getByRole('textbox', { name: 'Yards' }).first().focus()
      times.push(performance.now() - startedAt)
    }
    const ours = times.toSorted((left, right) => left - right)[Math.floor(TIMES / 2)] ?? 0
    return [
      {
        what: 'Event day without a connection, until the list can be used on a slow phone',
        ours,
        bare: Number.NaN,
        unit: 'ms',
        ratio: Number.NaN,
        goal: { unitsAtMost: GOAL_MS },
      },
    ]
  } finally {
    await browser.close()
    await proxy.stop()
    await program.stop()
  }
}
