import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { leaseExpiry } from '#server/payments/lease.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { type Purchase, updatePurchase } from '#server/payments/repository.ts'

/** A gateway answers in seconds. */
export const RETRY_SHORTLY = { code: 'IN_PROGRESS', retryAfterSeconds: 2 } as const

/**
 * Takes the lease of a payment that waits for its cardholder, so that it can be cancelled; undefined if there is none. One
 * that is being charged is waited for.
 */
export async function leaseWaiting(
  trx: Db,
  { now }: Pick<Context, 'now'>,
  open: Purchase | undefined,
): Promise<Purchase | undefined> {
  if (!open || !isOpenPurchase(open)) return undefined
  const at = now()
  if (open.state === 'charging' || open.leaseUntil > at) throw new ProblemError(RETRY_SHORTLY)
  const leaseUntil = leaseExpiry(at)
  await updatePurchase(trx, open.id, { leaseUntil })
  return { ...open, leaseUntil }
}
