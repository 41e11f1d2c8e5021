const MINUTE_MS = 60_000

/** How long a cardholder has to confirm a payment with the bank. */
export const CARDHOLDER_TIMEOUT_MS = 24 * 60 * MINUTE_MS

const FIRST_DELAY_MS = 15_000
const MAX_DELAY_MS = 15 * MINUTE_MS

/**
 * When a payment that waits for its cardholder is checked next: at growing intervals, and when the time is up. The times
 * depend on the start only, so all processes compute the same ones.
 */
export function nextCheckAt(startedAt: Date, now: Date): Date {
  const elapsed = now.getTime() - startedAt.getTime()
  let delay = FIRST_DELAY_MS
  while (delay <= elapsed) delay += Math.min(delay, MAX_DELAY_MS)
  const limited = elapsed < CARDHOLDER_TIMEOUT_MS ? Math.min(delay, CARDHOLDER_TIMEOUT_MS) : delay
  return new Date(startedAt.getTime() + limited)
}
