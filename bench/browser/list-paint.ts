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
const GOAL = 1.5
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
    /** When the frame was painted in which rows fill the screen, and the one with all of them, in the page's own time. */
    screenPainted?: number
    rowsPainted?: number
  }
}

/** Milliseconds from the answer to the frame. */
interface Times {
  screen: number
  all: number
}

/** A hundred quotes by the list of the desk, against the same rows in a bare React table, which draws all of them at once; middle of the rounds. */
export async function listPaint(): Promise<Measure[]> {
  const program = await startProgram({}, fillOffice)
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const times = await timesByTurns(browser, program.origin)
    const measure = (frame: keyof Times, which: string): Measure => {
      const ours = middle(times.ours.map((time) => time[frame]))
      const bare = middle(times.bare.map((time) => time[frame]))
      const what = `A list of ${ROWS} quotes, from its answer to the frame that ${which}, against a bare table`
      return { what, ours, bare, unit: 'ms', ratio: ours / bare, goal: { atMost: GOAL } }
    }
    return [measure('screen', 'fills the screen with them'), measure('all', 'has all of them')]
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

/** Both in each round, as other programs may use the machine meanwhile. */
async function timesByTurns(browser: Browser, origin: string): Promise<{ ours: Times[]; bare: Times[] }> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  await page.addInitScript(noticeRows, ROWS)
  await openAsRep(page, `/admin/lists/quotes?size=${ROWS}`)
  const listed = page.waitForResponse((response) => response.url().includes(LIST))
  await page.reload()
  const answer = await (await listed).text()
  return withBareReact(async (folder) => {
    const { url, stop } = await serveFolder(folder, answer)
    const barePage = await (await browser.newContext()).newPage()
    await barePage.addInitScript(noticeRows, ROWS)
    await barePage.goto(url)
    const ours: Times[] = []
    const bare: Times[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await reload(page, LIST))
      bare.push(await reload(barePage, '/data.json'))
    }
    await barePage.context().close()
    stop()
    return { ours, bare }
  }, BARE_TABLE)
}

async function reload(page: Page, call: string): Promise<Times> {
  // A page behind another one draws no frame.
  await page.bringToFront()
  await page.reload()
  await page.waitForFunction(() => window.rowsPainted !== undefined)
  return page.evaluate(timeSinceAnswer, call)
}

/** Runs in the page, so it calls nothing from here. A task after an animation frame runs once that frame is painted. */
function noticeRows(count: number): void {
  const observer = new MutationObserver(() => {
    const rows = document.querySelectorAll('[data-row]')
    const last = rows[rows.length - 1]
    if (!last) return
    const isWhole = rows.length >= count
    const isFull = window.screenPainted === undefined && last.getBoundingClientRect().bottom >= innerHeight
    if (isWhole) observer.disconnect()
    if (!isWhole && !isFull) return
    requestAnimationFrame(() =>
      setTimeout(() => {
        const now = performance.now()
        window.screenPainted ??= now
        if (isWhole) window.rowsPainted = now
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Runs in the page too. */
function timeSinceAnswer(call: string): Times {
  const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes(call))
  const last = answers.at(-1) as PerformanceResourceTiming | undefined
  const answered = last?.responseEnd ?? Number.NaN
  return {
    screen: (window.screenPainted ?? Number.NaN) - answered,
    all: (window.rowsPainted ?? Number.NaN) - answered,
  }
}

function middle(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

if (process.argv[1]?.endsWith('list-paint.ts')) console.log(tableOf(await listPaint()))
