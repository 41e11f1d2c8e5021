import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/platform/db/database.ts'
import { findOpenPurchase } from '#server/purchases/repository.ts'

/**
 * While a quote is being bought it is neither changed nor bought otherwise.
 *
 * @rule C15 Where only its cardholder is waited for, that is said, for such a payment can be given up.
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
