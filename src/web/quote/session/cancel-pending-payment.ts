import { cancelPayment } from '#contract/purchases.ts'
import { call } from '#web/api/call.ts'
import type { CallError } from '#web/api/call-error.ts'
import { cancelOpenPayment } from '#web/payment/cancel-open-payment.ts'

interface OpenQuote {
  contact: { id: string }
  viewer: { editor: 'client' | 'rep' }
}

/** Cancels the payment that waits for its cardholder, so that the quote can be changed and purchased. */
export function cancelPendingPayment({ contact, viewer }: OpenQuote): Promise<CallError | undefined> {
  const options = { actingAs: viewer.editor, handlesError: () => true }
  return cancelOpenPayment(() => call(cancelPayment, { params: { guid: contact.id }, body: {}, ...options }))
}
