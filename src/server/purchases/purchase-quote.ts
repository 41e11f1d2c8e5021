import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/http/serve.ts'
import { type Begun, beginPurchase, type PurchaseRequest } from '#server/purchases/begin-purchase.ts'
import { type Purchase } from '#server/purchases/repository.ts'
import { settlePurchase } from '#server/purchases/settle-purchase.ts'
import { beginning, charging } from '#server/purchases/unknown-outcome.ts'

const INTERRUPTED = 'The payment was interrupted and nothing was charged; enter the card again'

/**
 * Buys a quote: admitted once, charged or billed once, issued once. The purchase that comes back is settled, or still
 * charging where the gateway has not answered; `replayed` where an earlier call with the same key did the work. Throws
 * `PurchaseUnknown` where the database was lost in between.
 */
export async function purchaseQuote(context: Context, request: PurchaseRequest): Promise<Begun> {
  const { purchase, replayed } = await beginning(() => beginPurchase(context, request))
  if (replayed) return { purchase, replayed }
  if (purchase.state === 'charging') {
    return { purchase: await charging(() => settlePurchase(context, purchase)), replayed }
  }
  context.wakeJobs()
  context.live.tell({ quoteId: purchase.quoteId, by: request.rep })
  return { purchase, replayed }
}

/** Says so where nothing was charged. */
export function refuseUnpaid({ state, declineReason }: Purchase): void {
  if (state === 'abandoned') throw new ProblemError({ code: 'CARD_DECLINED', reason: INTERRUPTED })
  if (state === 'declined') {
    throw new ProblemError({ code: 'CARD_DECLINED', reason: declineReason ?? 'The card was declined' })
  }
}
