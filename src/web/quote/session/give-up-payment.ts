import { cancelPayment } from '#contract/purchases.ts'
import { call } from '#web/api/call.ts'
import { type CallError, isCallError } from '#web/api/call-error.ts'

/** How often, and how many times, to ask again while somebody looks at the payment just then. */
const ASK_AGAIN_MS = 1500
const TRIES = 6

interface Whose {
  contact: { id: string }
  viewer: { editor: 'client' | 'rep' }
}

/**
 * Has the payment given up that waits for its cardholder; afterwards the quote can be changed and bought. Answers with
 * what stands in the way: it may have been confirmed just before.
 */
export async function giveUpPayment({ contact, viewer }: Whose): Promise<CallError | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      const options = { actingAs: viewer.editor, shows: () => true }
      await call(cancelPayment, { params: { guid: contact.id }, body: {}, ...options })
      return undefined
    } catch (error) {
      if (!isCallError(error, 'IN_PROGRESS') || tries === TRIES) return error as CallError
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}
