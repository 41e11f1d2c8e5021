import { type CallError } from '#web/api/call-error.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { type PurchaseOutcome } from '#web/quote/checkout/purchase/send-purchase.ts'
import { type PurchaseRequest } from '#web/quote/checkout/purchase/purchase-request.ts'
import { clearPendingPurchase, findPendingPurchase } from '#web/quote/checkout/purchase/pending-purchase.ts'
import { cancelPendingPayment } from '#web/quote/session/cancel-pending-payment.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/** What is to become of an earlier payment: the way is clear, or it goes on, or that is how it ended. */
export type EarlierPayment = 'clear' | 'stay' | { goOn: PurchaseRequest } | { ended: PurchaseOutcome }

/**
 * Another card was entered while the bank waits for the holder of the first one.
 *
 * @rule O05 C15 The first payment goes on or is given up before another one begins: never both.
 */
export async function resolveEarlierPayment(session: QuoteSession): Promise<EarlierPayment> {
  const earlier = findPendingPurchase(session.get().contact.id)
  if (!earlier?.asksHolder) return 'clear'
  const answer = await openDialog('payment-waiting', { to: 'buy', canGoOn: true })
  if (answer === undefined) return 'stay'
  if (answer === 'go-on') return { goOn: earlier }
  const error = await cancelEarlierPayment(session)
  return error ? { ended: { done: 'refused', error } } : 'clear'
}

/** Gives up the payment that waits; answers with what stands in the way. */
export async function cancelEarlierPayment(session: QuoteSession): Promise<CallError | undefined> {
  const error = await cancelPendingPayment(session.get())
  if (!error) clearPendingPurchase(session.get().contact.id)
  return error
}
