import { runWrite } from '#server/writes/run-write.ts'
import type { Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { lockPurchaseAndQuote, SETTLED_BEFORE } from '#server/payments/settling/complete-purchase.ts'
import { nextCheckAt } from '#server/payments/settling/next-check.ts'
import { type Purchase, updatePurchase } from '#server/payments/repository.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'

/**
 * Ends the lease of a purchase that waits for its cardholder, and schedules the next check: the gateway's event may be lost,
 * and the buyer may leave.
 */
export async function awaitCardholder(context: Context, startedPurchase: Purchase): Promise<Purchase> {
  return runWrite(context, async (trx, effects) => {
    const { purchase, stored } = await lockPurchaseAndQuote(trx, startedPurchase)
    if (!isOpenPurchase(purchase)) {
      effects.noAudit(SETTLED_BEFORE)
      return purchase
    }
    const at = context.now()
    const { id, startedAt } = purchase
    const waiting = { state: 'requires_action', leaseUntil: at } as const
    await updatePurchase(trx, id, waiting)
    // The key contains the time, so that parallel checks schedule one next check.
    const runAt = nextCheckAt(startedAt, at)
    await enqueueJob(trx, {
      kind: 'settle-purchase',
      payload: { purchaseId: id },
      dedupe: `settle-purchase:${id}:${runAt.toISOString()}`,
      runAt,
    })
    if (purchase.state === waiting.state) effects.noAudit('It was recorded when it began to wait')
    else {
      const event = 'purchase_requires_action'
      await effects.audit({
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
