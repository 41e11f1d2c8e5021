import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Context } from '#server/http/serve.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { holdPurchase } from '#server/purchases/complete-purchase.ts'
import { SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import { nextLook } from '#server/purchases/next-look.ts'
import { type Purchase, updatePurchase } from '#server/purchases/repository.ts'
import { isOpen } from '#server/purchases/state.ts'

/**
 * Lets go of a purchase whose cardholder the bank asks, and has it looked at again: the gateway tells when they have
 * confirmed, but that may be lost, and so may the buyer.
 */
export async function awaitHolder({ db, now }: Context, begun: Purchase): Promise<Purchase> {
  return db.transaction(async (trx) => {
    const { purchase, stored } = await holdPurchase(trx, begun)
    if (!isOpen(purchase)) return purchase
    const at = now()
    const { id, startedAt } = purchase
    const waiting = { state: 'requires_action', leaseUntil: at } as const
    await updatePurchase(trx, id, waiting)
    // By its moment, so that however many look at it now, one looks then.
    const runAt = nextLook(startedAt, at)
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
