import type { Context } from '#server/kit/context.ts'
import {
  type StartedPurchase,
  startPurchase,
  type PurchaseRequest,
} from '#server/purchases/starting/start-purchase.ts'
import { settlePurchase } from '#server/payments/settling/settle-purchase.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { whileStarting, whileCharging } from '#server/payments/recovery/unknown-outcome.ts'

/**
 * Buys a quote: it is charged or billed once, and one policy is issued. The returned purchase is settled, or still open if
 * the gateway has not answered or the bank asks the cardholder; `replayed` if an earlier call with the same key made it.
 * Throws `PurchaseOutcomeUnknown` if the database was lost in between.
 */
export async function purchaseQuote(context: Context, request: PurchaseRequest): Promise<StartedPurchase> {
  const { purchase, replayed } = await whileStarting(() => startPurchase(context, request))
  if (replayed) return { purchase, replayed }
  if (isOpenPurchase(purchase)) {
    return { purchase: await whileCharging(() => settlePurchase(context, purchase)), replayed }
  }
  return { purchase, replayed }
}
