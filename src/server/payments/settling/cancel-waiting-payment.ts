import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import type { Purchase } from '#server/payments/repository.ts'
import { findOpenPurchase } from '#server/quotes/repository.ts'
import { leaseWaiting, RETRY_SHORTLY } from '#server/payments/settling/lease-waiting.ts'
import { cancelPurchase } from '#server/payments/settling/settle-purchase.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { requireLockedQuote, requireNotPurchased, requireQuote } from '#server/quotes/require-quote.ts'

export const PAYMENT_CANCELED =
  'This payment was cancelled before it was confirmed. Nothing was charged. Enter the card again'

/**
 * Cancels a payment that waits for its cardholder, so that the quote can be changed or bought with another card. True if
 * there was one.
 *
 * @rule O05 C15 A payment that waits for its cardholder is cancelled at the gateway before another one may start; if it is
 * too late for that, the quote is bought.
 */
export async function cancelWaitingPayment(context: Context, quoteId: string): Promise<boolean> {
  const waiting = await runWrite(context, (trx, effects) => {
    effects.noAudit('What becomes of the payment is recorded when it is settled')
    return leaseWaitingPurchase(trx, context, quoteId)
  })
  if (!waiting) return false
  const result = await cancelPurchase(context, waiting, PAYMENT_CANCELED)
  // The gateway has not confirmed the cancellation.
  if (isOpenPurchase(result)) throw new ProblemError(RETRY_SHORTLY)
  requireNotPurchased(await requireQuote(context.db, quoteId))
  return true
}

/** Takes the lease of the waiting purchase. */
async function leaseWaitingPurchase(
  trx: Db,
  context: Context,
  quoteId: string,
): Promise<Purchase | undefined> {
  requireNotPurchased(await requireLockedQuote(trx, quoteId))
  return leaseWaiting(trx, context, await findOpenPurchase(trx, quoteId))
}
