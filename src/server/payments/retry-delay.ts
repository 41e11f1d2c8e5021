/** The first and the longest delay before a gateway that did not answer is asked again. */
export const RETRY_DELAY_MS = 1000
const MAX_RETRY_DELAY_MS = 60_000

/** A tenth of the elapsed time, so that a gateway that is down is not asked every second. */
export function retryDelayMs(now: Date, startedAt: Date): number {
  const elapsedMs = now.getTime() - startedAt.getTime()
  return Math.min(MAX_RETRY_DELAY_MS, Math.max(RETRY_DELAY_MS, elapsedMs / 10))
}
