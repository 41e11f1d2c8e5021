import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from '@playwright/test'
import autocannon from 'autocannon'
import { QuoteApi } from '../../e2e/support/quotes/quote-api.ts'
import { type Measure, tableOf } from '../measure.ts'
import { startMeasured } from '../sizing/measured-program.ts'

const GOAL_MB = 300
/** Half a percent of a machine with 2 GB: less cannot be told from what the collector has not taken yet. */
const GOAL_GROWTH_MB = 10
const REQUESTS = 100_000
/** One in ten reads a whole quote; the others are pages. */
const QUOTES = REQUESTS / 10
const CONNECTIONS = 16
const REST_MS = 20_000

/** What the program on the embedded database holds after its start, and how much more after many requests. */
export async function memory(): Promise<Measure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-bench-'))
  const program = await startMeasured({ DATA_DIR: folder })
  try {
    await pause(REST_MS)
    const start = program.memory().now
    const api = await request.newContext({ baseURL: program.origin })
    const { id } = await new QuoteApi(api).createReady()
    await api.dispose()
    const ask = async () => {
      await send(`${program.origin}/quote/api/contacts/${id}`, QUOTES)
      await send(`${program.origin}/quote/`, REQUESTS - QUOTES)
      await pause(REST_MS)
      return program.memory().now
    }
    // Compiled code and caches come with the first of them, and stay.
    const before = await ask()
    const after = await ask()
    return [
      measure('Resident on the embedded database, 20 s after the start', start, GOAL_MB),
      measure(
        `Resident after ${REQUESTS.toLocaleString('en-US')} more requests, above as many before`,
        after - before,
        GOAL_GROWTH_MB,
      ),
    ]
  } finally {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function send(url: string, amount: number): Promise<void> {
  const { non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, amount })
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times`)
}

function measure(what: string, ours: number, unitsAtMost: number): Measure {
  return { what, ours, bare: Number.NaN, unit: 'MB', ratio: Number.NaN, goal: { unitsAtMost } }
}

// By itself: `npm run build && npx tsx bench/program/memory.ts`.
if (process.argv[1] === import.meta.filename) console.log(tableOf(await memory()))
