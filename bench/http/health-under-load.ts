import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { request } from '@playwright/test'
import { startProgram } from '../../e2e/support/program/program.ts'
import { QuoteApi } from '../../e2e/support/quotes/quote-api.ts'
import { type Measure, tableOf } from '../measure.ts'

/** Goal: how long a health probe takes under load, compared with an idle program, both at the 99th percentile. */
const GOAL = 3
const ROUNDS = 5
const PROBES = 300
const PROBE_EVERY_MS = 5
const DOWNLOADS = 30

/** A health probe while thirty documents are requested repeatedly, against the same probe of the idle program. */
export async function healthUnderLoad(): Promise<Measure> {
  const program = await startProgram()
  try {
    const probe = `${program.origin}/quote/api/health/live`
    const documentUrl = await createDocumentUrl(program.origin)
    await underLoad(documentUrl, () => timesOf(probe))
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = percentile99(await timesOf(probe))
      rounds.push({ bare, ours: percentile99(await underLoad(documentUrl, () => timesOf(probe))) })
    }
    const { ours, bare } = rounds.toSorted((one, other) => one.ours / one.bare - other.ours / other.bare)[
      Math.floor(ROUNDS / 2)
    ] ?? { ours: Number.NaN, bare: Number.NaN }
    const what = `Health probe under ${DOWNLOADS} papers at once, against an idle program`
    return { what, ours, bare, unit: 'ms at p99', ratio: ours / bare, goal: { atMost: GOAL } }
  } finally {
    await program.stop()
  }
}

async function createDocumentUrl(origin: string): Promise<string> {
  const api = await request.newContext({ baseURL: origin })
  const { id } = await new QuoteApi(api).createReady()
  await api.dispose()
  return `${origin}/quote/api/contacts/${id}/documents/quote.pdf`
}

/** Runs work while another process requests documents, so that reading them does not slow the probe down. */
async function underLoad<T>(url: string, work: () => Promise<T>): Promise<T> {
  const loadProcess = fork(import.meta.filename, ['load', url], { execArgv: process.execArgv })
  const [first] = (await once(loadProcess, 'message')) as [string]
  if (first !== 'made') throw new Error(`A document was answered with ${first}`)
  try {
    return await work()
  } finally {
    const ended = once(loadProcess, 'exit')
    loadProcess.kill('SIGTERM')
    await ended
  }
}

async function timesOf(url: string): Promise<number[]> {
  const times: number[] = []
  for (let probe = 0; probe < PROBES; probe += 1) {
    const from = performance.now()
    const response = await fetch(url)
    await response.arrayBuffer()
    times.push(performance.now() - from)
    await pause(PROBE_EVERY_MS)
  }
  return times
}

function percentile99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** The process that sends the load: it reports its first document, and continues until it is killed. */
async function sendLoad(url: string): Promise<void> {
  const keepRequesting = async () => {
    for (;;) {
      const response = await fetch(url)
      await response.arrayBuffer()
      if (response.status !== 200 && response.status !== 503)
        throw new Error(`A document was answered with ${response.status}`)
    }
  }
  const { status } = await fetch(url)
  const requests = Promise.all(Array.from({ length: DOWNLOADS }, keepRequesting))
  process.send?.(status === 200 ? 'made' : String(status))
  await requests
}

// By itself: `npm run build && npx tsx bench/http/health-under-load.ts`.
if (process.argv[1] === import.meta.filename) {
  const [, , role, url = ''] = process.argv
  if (role === 'load') await sendLoad(url)
  else console.log(tableOf([await healthUnderLoad()]))
}
