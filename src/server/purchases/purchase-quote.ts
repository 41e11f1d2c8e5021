import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/http/serve.ts'
import { beginPurchase, type PurchaseRequest } from '#server/purchases/begin-purchase.ts'
import { type Purchase } from '#server/purchases/repository.ts'
import { settlePurchase } from '#server/purchases/settle-purchase.ts'

export interface PurchaseOutcome {
  purchase: Purchase
  /** True where an earlier call with the same key did the work. */
  replayed: boolean
}

/**
 * Buys a quote: admitted once, charged once, issued once. The purchase that comes back is completed, or still
 * charging where the gateway has not answered.
 */
export async function purchaseQuote(context: Context, request: PurchaseRequest): Promise<PurchaseOutcome> {
  const { purchase, replayed } = await beginPurchase(context, request)
  const settled = replayed ? purchase : await settlePurchase(context, purchase)
  if (settled.state === 'declined') {
    throw new ProblemError({ code: 'CARD_DECLINED', reason: settled.declineReason ?? 'The card was declined' })
  }
  if (settled.state === 'abandoned') {
    throw new ProblemError({
      code: 'CARD_DECLINED',
      reason: 'The payment was interrupted and nothing was charged; enter the card again',
    })
  }
  return { purchase: settled, replayed }
}
