import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/http/serve.ts'
import { type Begun, beginPurchase, type PurchaseRequest } from '#server/purchases/begin-purchase.ts'
import { type Purchase } from '#server/purchases/repository.ts'
import { settlePurchase } from '#server/purchases/settle-purchase.ts'
import { isOpen } from '#server/purchases/state.ts'
import { beginning, charging } from '#server/purchases/unknown-outcome.ts'
import { INTERRUPTED } from '#server/purchases/why-given-up.ts'

/**
 * Buys a quote: admitted once, charged or billed once, issued once. The purchase that comes back is settled, or still
 * open where the gateway has not answered or its cardholder is asked; `replayed` where an earlier call with the same
 * key did the work. Throws `PurchaseUnknown` where the database was lost in between.
 */
export async function purchaseQuote(context: Context, request: PurchaseRequest): Promise<Begun> {
  const { purchase, replayed } = await beginning(() => beginPurchase(context, request))
  if (replayed) return { purchase, replayed }
  if (isOpen(purchase)) {
    return { purchase: await charging(() => settlePurchase(context, purchase)), replayed }
  }
  context.wakeJobs()
  context.live.tell({ quoteId: purchase.quoteId, by: request.rep })
  return { purchase, replayed }
}

/** Says so where nothing was charged. */
export function refuseUnpaid({ state, declineReason }: Purchase): void {
  if (state === 'abandoned') {
    throw new ProblemError({ code: 'CARD_DECLINED', reason: declineReason ?? INTERRUPTED })
  }
  if (state === 'declined') {
    throw new ProblemError({ code: 'CARD_DECLINED', reason: declineReason ?? 'The card was declined' })
  }
}
