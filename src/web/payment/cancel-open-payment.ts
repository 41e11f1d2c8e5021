import { type CallError, isCallError, toCallError } from '#web/api/call-error.ts'

/** The pause between tries, and their number, while the server is checking the payment. */
const RETRY_MS = 1500
const MAX_ATTEMPTS = 6

/**
 * Cancels a payment that waits for its cardholder by this call. Returns the error if that fails: it may have been confirmed
 * just before.
 */
export async function cancelOpenPayment(cancel: () => Promise<unknown>): Promise<CallError | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await cancel()
      return undefined
    } catch (error) {
      if (!isCallError(error, 'IN_PROGRESS') || attempt === MAX_ATTEMPTS) return toCallError(error)
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
