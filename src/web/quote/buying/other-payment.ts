import { type CallError } from '#web/api/call-error.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { type Attempt } from '#web/quote/buying/attempt.ts'
import { type Purchase } from '#web/quote/buying/purchase.ts'
import { forgetUnderWay, keptPurchase } from '#web/quote/buying/under-way.ts'
import { giveUpPayment } from '#web/quote/session/give-up-payment.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/** What is to become of an earlier payment: the way is clear, or it goes on, or that is how it ended. */
export type OtherPayment = 'clear' | 'stay' | { goOn: Purchase } | { ended: Attempt }

/**
 * Another card was entered while the bank waits for the holder of the first one.
 *
 * @rule O05 C15 The first payment goes on or is given up before another one begins: never both.
 */
export async function otherPaymentEnded(session: QuoteSession): Promise<OtherPayment> {
  const earlier = keptPurchase(session.get().contact.id)
  if (!earlier?.asksHolder) return 'clear'
  const answer = await openDialog('payment-waiting', { to: 'buy', canGoOn: true })
  if (answer === undefined) return 'stay'
  if (answer === 'go-on') return { goOn: earlier }
  const error = await paymentGivenUp(session)
  return error ? { ended: { done: 'refused', error } } : 'clear'
}

/** Gives up the payment that waits; answers with what stands in the way. */
export async function paymentGivenUp(session: QuoteSession): Promise<CallError | undefined> {
  const error = await giveUpPayment(session.get())
  if (!error) forgetUnderWay(session.get().contact.id)
  return error
}
