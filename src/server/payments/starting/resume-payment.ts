import { ProblemError } from '#domain/problem.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { leaseExpiry } from '#server/payments/lease.ts'
import { type Purchase, updatePurchase } from '#server/payments/repository.ts'

/** A payment that its caller has to settle, or an ended one; `replayed` if an earlier call with the same key ended it. */
export interface StartedPayment {
  purchase: Purchase
  replayed: boolean
}

/** Continues with the payment of an earlier call: it is settled again once its lease has ended. */
export async function resumePayment(
  trx: Db,
  { now }: Pick<Context, 'now'>,
  earlier: Purchase,
): Promise<StartedPayment> {
  if (!isOpenPurchase(earlier)) return { purchase: earlier, replayed: true }
  const at = now()
  if (earlier.leaseUntil > at) throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 1 })
  const leaseUntil = leaseExpiry(at)
  await updatePurchase(trx, earlier.id, { leaseUntil })
  return { purchase: { ...earlier, leaseUntil }, replayed: false }
}
