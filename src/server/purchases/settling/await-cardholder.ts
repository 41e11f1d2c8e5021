import { insertAuditEvent } from '#server/reps/audit/repository.ts'
import { type Context } from '#server/platform/context.ts'
import { enqueueJob } from '#server/platform/jobs/repository.ts'
import { lockPurchaseAndQuote } from '#server/purchases/settling/complete-purchase.ts'
import { SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import { nextCheckAt } from '#server/purchases/settling/next-check.ts'
import { type Purchase, updatePurchase } from '#server/purchases/repository.ts'
import { isOpenPurchase } from '#server/purchases/purchase-state.ts'

/**
 * Lets go of a purchase whose cardholder the bank asks, and has it looked at again: the gateway tells when they have
 * confirmed, but that may be lost, and so may the buyer.
 */
export async function awaitCardholder({ db, now }: Context, begun: Purchase): Promise<Purchase> {
  return db.transaction(async (trx) => {
    const { purchase, stored } = await lockPurchaseAndQuote(trx, begun)
    if (!isOpenPurchase(purchase)) return purchase
    const at = now()
    const { id, startedAt } = purchase
    const waiting = { state: 'requires_action', leaseUntil: at } as const
    await updatePurchase(trx, id, waiting)
    // By its moment, so that however many look at it now, one looks then.
    const runAt = nextCheckAt(startedAt, at)
    await enqueueJob(trx, {
      kind: SETTLE_PURCHASE,
      payload: { purchaseId: id },
      dedupe: `${SETTLE_PURCHASE}:${id}:${runAt.toISOString()}`,
      runAt,
    })
    if (purchase.state !== waiting.state) {
      const event = 'purchase_requires_action'
      await insertAuditEvent(trx, {
        quoteId: stored.id,
        at,
        actor: 'system',
        event,
        detail: { purchase: id },
      })
    }
    return { ...purchase, ...waiting }
  })
}
