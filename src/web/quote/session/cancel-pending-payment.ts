import { cancelPayment } from '#contract/purchases.ts'
import { call } from '#web/api/call.ts'
import { type CallError, isCallError } from '#web/api/call-error.ts'

/** How often, and how many times, to ask again while somebody looks at the payment just then. */
const RETRY_MS = 1500
const MAX_ATTEMPTS = 6

interface OpenQuote {
  contact: { id: string }
  viewer: { editor: 'client' | 'rep' }
}

/**
 * Has the payment given up that waits for its cardholder; afterwards the quote can be changed and bought. Answers with
 * what stands in the way: it may have been confirmed just before.
 */
export async function cancelPendingPayment({ contact, viewer }: OpenQuote): Promise<CallError | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      const options = { actingAs: viewer.editor, handlesError: () => true }
      await call(cancelPayment, { params: { guid: contact.id }, body: {}, ...options })
      return undefined
    } catch (error) {
      if (!isCallError(error, 'IN_PROGRESS') || tries === MAX_ATTEMPTS) return error as CallError
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
