import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findOpenPurchase } from '#server/quotes/repository.ts'

/**
 * Throws if the quote has an open purchase: it may not be changed or bought again.
 *
 * @rule C15 If the payment only waits for its cardholder, the problem says so, as such a payment can be cancelled.
 */
export async function requireNoOpenPurchase(trx: Db, quoteId: string): Promise<void> {
  refuseWhileBought(await findOpenPurchase(trx, quoteId))
}

/** The same for the open purchase that the caller has read, if there is one. */
export function refuseWhileBought(open: { state: string } | undefined): void {
  if (!open) return
  throw new ProblemError(
    open.state === 'requires_action'
      ? { code: 'PAYMENT_WAITING' }
      : { code: 'IN_PROGRESS', retryAfterSeconds: 2 },
  )
}
