import { cancelPayment } from '#contract/purchases.ts'
import { call } from '#web/api/call.ts'
import { type CallError, isCallError, toCallError } from '#web/api/call-error.ts'

/** The pause between tries, and their number, while the server is checking this payment. */
const RETRY_MS = 1500
const MAX_ATTEMPTS = 6

interface OpenQuote {
  contact: { id: string }
  viewer: { editor: 'client' | 'rep' }
}

/**
 * Cancels the payment that waits for its cardholder, so that the quote can be changed and purchased. Returns the error if
 * that fails: it may have been confirmed just before.
 */
export async function cancelPendingPayment({ contact, viewer }: OpenQuote): Promise<CallError | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const options = { actingAs: viewer.editor, handlesError: () => true }
      await call(cancelPayment, { params: { guid: contact.id }, body: {}, ...options })
      return undefined
    } catch (error) {
      if (!isCallError(error, 'IN_PROGRESS') || attempt === MAX_ATTEMPTS) return toCallError(error)
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
