import { withTimeout } from '#server/operations/health/with-timeout.ts'

/** Longer than a statement takes, shorter than a scrape may. */
const READ_TIMEOUT_MS = 2000
/** Nothing is read more often than this. */
const CACHE_MS = 10_000

/** The latest figures; undefined if they did not come in time. Concurrent callers share one read. */
export function createCachedRead<T>(read: () => Promise<T>, now: () => Date): () => Promise<T | undefined> {
  let latest: { until: number; figures: Promise<T | undefined> } | undefined
  let isReading = false
  async function readOnce(): Promise<T> {
    isReading = true
    try {
      return await read()
    } finally {
      isReading = false
    }
  }

  return () => {
    const at = now().getTime()
    // A clock that went back does not keep old figures.
    if (latest && at < latest.until && latest.until - at <= CACHE_MS) return latest.figures
    // Never two statements at the same time, even if one hangs.
    const figures = isReading ? Promise.resolve(undefined) : withTimeout(readOnce(), READ_TIMEOUT_MS)
    latest = { until: at + CACHE_MS, figures }
    return figures
  }
}
