const MINUTE_MS = 60_000

/** How long a cardholder has to confirm a payment with the bank. */
export const CARDHOLDER_TIMEOUT_MS = 24 * 60 * MINUTE_MS

const FIRST_DELAY_MS = 15_000
const MAX_DELAY_MS = 15 * MINUTE_MS

/**
 * When a payment that waits for its cardholder is next looked at: after ever longer, and when their time is up. The
 * moments follow from the beginning alone, whoever asks.
 */
export function nextCheckAt(startedAt: Date, now: Date): Date {
  const waited = now.getTime() - startedAt.getTime()
  let look = FIRST_DELAY_MS
  while (look <= waited) look += Math.min(look, MAX_DELAY_MS)
  const atLast = waited < CARDHOLDER_TIMEOUT_MS ? Math.min(look, CARDHOLDER_TIMEOUT_MS) : look
  return new Date(startedAt.getTime() + atLast)
}
