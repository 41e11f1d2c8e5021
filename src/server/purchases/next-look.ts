const MINUTE_MS = 60_000

/** How long a cardholder has to confirm a payment with the bank. */
export const HOLDER_HAS_MS = 24 * 60 * MINUTE_MS

const FIRST_MS = 15_000
const LONGEST_MS = 15 * MINUTE_MS

/**
 * When a payment that waits for its cardholder is next looked at: after ever longer, and when their time is up. The
 * moments follow from the beginning alone, whoever asks.
 */
export function nextLook(startedAt: Date, now: Date): Date {
  const waited = now.getTime() - startedAt.getTime()
  let look = FIRST_MS
  while (look <= waited) look += Math.min(look, LONGEST_MS)
  const atLast = waited < HOLDER_HAS_MS ? Math.min(look, HOLDER_HAS_MS) : look
  return new Date(startedAt.getTime() + atLast)
}
