// A list of the desk, from its answer to the frame that shows it. Alone: npx tsx bench/browser/list-paint.ts
import { type Browser, chromium, type Page } from '@playwright/test'
import { aQuote } from '#testing/a-quote.ts'
import { testContext } from '#testing/test-context.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { openAsRep } from '../../e2e/support/pages/reps.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/program/chromium.ts'
import { storeOfficeData } from '../../e2e/support/program/office-data.ts'
import { startProgram } from '../../e2e/support/program/program.ts'
import { type Measure, tableOf } from '../measure.ts'
import { withBareReact } from './bare-react.ts'
import { serveFolder } from './serve-folder.ts'

const ROWS = 100
const ROUNDS = 15
const GOAL = 1.8
/** The call of the list; the bare page reads the same answer. */
const LIST = '/quote/api/admin/lists/quotes'

/** The columns that both show. */
const BARE_TABLE = `import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
const COLUMNS = ['quote_number', 'tournament_name', 'client_name', 'first_contest_date', 'insured', 'fee', 'state', 'due_on', 'rep_name']
function Table() {
  const [rows, setRows] = useState([])
  useEffect(() => { fetch('/data.json').then((answer) => answer.json()).then(({ data }) => setRows(data)) }, [])
  return h('table', null, h('tbody', null, rows.map((row) =>
    h('tr', { key: row.id, 'data-row': row.id }, COLUMNS.map((column) => h('td', { key: column }, String(row[column])))))))
}
createRoot(document.getElementById('root')).render(h(Table))
`

declare global {
  interface Window {
    /** When the frame with all rows was painted, in the page's own time. */
    rowsPainted?: number
  }
}

/** A hundred quotes by the list of the desk, against the same rows in a bare React table; middle of the rounds. */
export async function listPaint(): Promise<Measure[]> {
  const program = await startProgram({}, fillOffice)
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const { times, answer } = await ourTimes(browser, program.origin)
    const ours = middle(times)
    const bare = middle(await bareTimes(browser, answer))
    const what = `A list of ${ROWS} quotes, from its answer to the frame that shows it, against a bare table`
    return [{ what, ours, bare, unit: 'ms', ratio: ours / bare, goal: { atMost: GOAL } }]
  } finally {
    await browser.close()
    await program.stop()
  }
}

async function fillOffice(folder: string): Promise<void> {
  await storeOfficeData(folder)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  const context = testContext(db)
  for (let number = 1; number <= ROWS; number += 1) {
    await aQuote(context, {
      tournament_name: `Harbor Cup ${number}`,
      insured_email: `cup${number}@example.com`,
    })
  }
  await close()
}

async function ourTimes(browser: Browser, origin: string): Promise<{ times: number[]; answer: string }> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  await page.addInitScript(noticeRows, ROWS)
  await openAsRep(page, `/admin/lists/quotes?size=${ROWS}`)
  const listed = page.waitForResponse((response) => response.url().includes(LIST))
  await page.reload()
  const answer = await (await listed).text()
  return { times: await reloads(page, LIST), answer }
}

function bareTimes(browser: Browser, answer: string): Promise<number[]> {
  return withBareReact(async (folder) => {
    const { url, stop } = await serveFolder(folder, answer)
    const page = await (await browser.newContext()).newPage()
    await page.addInitScript(noticeRows, ROWS)
    await page.goto(url)
    const times = await reloads(page, '/data.json')
    await page.context().close()
    stop()
    return times
  }, BARE_TABLE)
}

async function reloads(page: Page, call: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload()
    await page.waitForFunction(() => window.rowsPainted !== undefined)
    times.push(await page.evaluate(timeSinceAnswer, call))
  }
  return times
}

/** Runs in the page, so it calls nothing from here. A task after an animation frame runs once that frame is painted. */
function noticeRows(count: number): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('[data-row]').length < count) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => (window.rowsPainted = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Runs in the page too. */
function timeSinceAnswer(call: string): number {
  const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes(call))
  const last = answers.at(-1) as PerformanceResourceTiming | undefined
  return (window.rowsPainted ?? Number.NaN) - (last?.responseEnd ?? Number.NaN)
}

function middle(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

if (process.argv[1]?.endsWith('list-paint.ts')) console.log(tableOf(await listPaint()))
