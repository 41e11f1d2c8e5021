import { insertAuditEvent } from '#server/reps/audit/repository.ts'
import { type Db } from '#server/platform/db/database.ts'
import { type Context } from '#server/platform/http/serve.ts'
import { type Charge } from '#server/purchases/payments/payment-gateway.ts'
import { issuePolicy } from '#server/purchases/issuing/issue-policy.ts'
import { lockPurchase, type Purchase, updatePurchase } from '#server/purchases/repository.ts'
import { isOpenPurchase } from '#server/purchases/purchase-state.ts'
import { lockQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

type Approved = Extract<Charge, { state: 'approved' }>

/**
 * Records that the money came and issues the policy with its papers and mail, all at once.
 *
 * @rule O05 A charge and its policy are recorded in one transaction, once; whoever comes second finds it done.
 */
export async function completePurchase(
  context: Context,
  begun: Purchase,
  charge: Approved,
): Promise<Purchase> {
  const completed = await context.db.transaction(async (trx) => {
    const { purchase, stored } = await lockPurchaseAndQuote(trx, begun)
    if (!isOpenPurchase(purchase)) return purchase
    const settled: Purchase = {
      ...purchase,
      state: 'completed',
      gatewayReference: charge.reference,
      wallet: charge.card.wallet ?? null,
      settledAt: context.now(),
    }
    await updatePurchase(trx, purchase.id, settled)
    await issuePolicy(trx, context, { purchase: settled, stored, card: charge.card })
    return settled
  })
  context.wakeJobs()
  context.live.publish({ quoteId: completed.quoteId, by: null })
  return completed
}

export function declinePurchase(context: Context, begun: Purchase, reason: string): Promise<Purchase> {
  return endPurchase(context, begun, { state: 'declined', declineReason: reason }, 'purchase_declined')
}

/** A purchase that is given up before any money moved, and why. */
export function abandonPurchase(context: Context, begun: Purchase, reason: string): Promise<Purchase> {
  return endPurchase(context, begun, { state: 'abandoned', declineReason: reason }, 'purchase_abandoned')
}

async function endPurchase(
  { db, now }: Context,
  begun: Purchase,
  end: Partial<Purchase>,
  event: 'purchase_declined' | 'purchase_abandoned',
): Promise<Purchase> {
  return db.transaction(async (trx) => {
    const { purchase, stored } = await lockPurchaseAndQuote(trx, begun)
    if (!isOpenPurchase(purchase)) return purchase
    const at = now()
    const { id } = purchase
    await updatePurchase(trx, id, { ...end, settledAt: at })
    await insertAuditEvent(trx, { quoteId: stored.id, at, actor: 'system', event, detail: { purchase: id } })
    return { ...purchase, ...end, settledAt: at }
  })
}

/** The quote first, as whoever begins a purchase does: two who take both in different orders wait for each other. */
export async function lockPurchaseAndQuote(
  trx: Db,
  { id, quoteId }: Purchase,
): Promise<{ purchase: Purchase; stored: QuoteWithPolicy }> {
  const stored = await lockQuote(trx, quoteId)
  const purchase = await lockPurchase(trx, id)
  if (!stored || !purchase) throw new Error(`Purchase ${id} or its quote is gone`)
  return { purchase, stored }
}
