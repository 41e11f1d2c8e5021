import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findOpenPurchase } from '#server/quotes/repository.ts'

/**
 * Throws if the quote has an open purchase: it may not be changed or bought again.
 *
 * @rule C15 If the payment only waits for its cardholder, the problem says so, as such a payment can be cancelled.
 */
export async function requireNoOpenPurchase(trx: Db, quoteId: string): Promise<void> {
  const open = await findOpenPurchase(trx, quoteId)
  if (!open) return
  throw new ProblemError(
    open.state === 'requires_action'
      ? { code: 'PAYMENT_WAITING' }
      : { code: 'IN_PROGRESS', retryAfterSeconds: 2 },
  )
}
