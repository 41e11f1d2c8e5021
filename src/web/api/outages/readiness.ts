import { getReadiness } from '#contract/health.ts'
import { API_BASE } from '#web/api/api-base.ts'

const INITIAL_DELAY_MS = 3000
const MAX_DELAY_MS = 30_000
/** If the site goes down again within this time, it was not really back. */
const SETTLED_MS = 60_000

let delayMs = INITIAL_DELAY_MS
let readyAt = 0

/** Asks whether the site is ready, with growing pauses, and calls back once it is. Returns a function that stops asking. */
export function pollUntilReady(onReady: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  if (Date.now() - readyAt > SETTLED_MS) delayMs = INITIAL_DELAY_MS

  function schedule() {
    // Random, so that not all pages ask at the same moment.
    timer = setTimeout(() => void poll(), delayMs * (0.75 + Math.random() / 2))
    delayMs = Math.min(delayMs * 1.5, MAX_DELAY_MS)
  }

  async function poll() {
    const answer = await isSiteReady()
    if (isStopped) return
    if (!answer) return schedule()
    readyAt = Date.now()
    onReady()
  }

  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** @rule T17 Only this small question is asked again and again while the site is down; no read and no write is. */
async function isSiteReady(): Promise<boolean> {
  try {
    const headers = { Accept: 'application/json' }
    const response = await fetch(API_BASE + getReadiness.path, { headers, cache: 'no-store' })
    const read = getReadiness.response.safeParse(await response.json())
    return response.ok && read.success && read.data.data.maintenance_until === undefined
  } catch {
    return false
  }
}
