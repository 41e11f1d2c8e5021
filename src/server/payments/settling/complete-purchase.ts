import { runWrite } from '#server/writes/run-write.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import type { Context } from '#server/kit/context.ts'
import type { Charge } from '#server/payments/gateway/payment-gateway.ts'
import { subjectOfPayment } from '#server/payments/payment-subject.ts'
import { INTERRUPTED } from '#server/payments/settling/abandon-reasons.ts'
import { lockPurchase, type Purchase, updatePurchase } from '#server/payments/repository.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { lockQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** Why a late attempt adds nothing to the audit log. */
export const SETTLED_BEFORE = 'The attempt that settled the purchase recorded it'

type Approved = Extract<Charge, { state: 'approved' }>

/**
 * Records the charge and gives what it pays for, a policy, a change or a paid invoice, with documents and emails in one
 * transaction.
 *
 * @rule O05 A charge and its policy are recorded in one transaction, once; a second attempt finds the purchase completed.
 */
export async function completePurchase(
  context: Context,
  openPurchase: Purchase,
  charge: Approved,
): Promise<Purchase> {
  return runWrite(context, async (trx, effects) => {
    effects.publish({ quoteId: openPurchase.quoteId, by: null })
    const { purchase, stored } = await lockPurchaseAndQuote(trx, openPurchase)
    if (!isOpenPurchase(purchase)) {
      effects.noAudit(SETTLED_BEFORE)
      return purchase
    }
    const completed: Purchase = {
      ...purchase,
      state: 'completed',
      gatewayReference: charge.reference,
      wallet: charge.card.wallet ?? null,
      settledAt: context.now(),
    }
    await updatePurchase(trx, purchase.id, completed)
    const paid = { purchase: completed, stored, card: charge.card }
    await subjectOfPayment(context, purchase).complete({ ...context, db: trx }, effects, paid)
    return completed
  })
}

export function declinePurchase(context: Context, openPurchase: Purchase, reason: string): Promise<Purchase> {
  return endPurchase(context, openPurchase, { state: 'declined', declineReason: reason }, 'purchase_declined')
}

/** Ends a purchase before any money moved. */
export function abandonPurchase(context: Context, openPurchase: Purchase, reason: string): Promise<Purchase> {
  return endPurchase(
    context,
    openPurchase,
    { state: 'abandoned', declineReason: reason },
    'purchase_abandoned',
  )
}

async function endPurchase(
  context: Context,
  openPurchase: Purchase,
  end: Partial<Purchase>,
  event: 'purchase_declined' | 'purchase_abandoned',
): Promise<Purchase> {
  return runWrite(context, async (trx, effects) => {
    const { purchase, stored } = await lockPurchaseAndQuote(trx, openPurchase)
    if (!isOpenPurchase(purchase)) {
      effects.noAudit(SETTLED_BEFORE)
      return purchase
    }
    const at = context.now()
    const { id } = purchase
    await updatePurchase(trx, id, { ...end, settledAt: at })
    const inTransaction = { ...context, db: trx }
    await subjectOfPayment(context, purchase).end?.(inTransaction, purchase, end.declineReason ?? INTERRUPTED)
    await effects.audit({ quoteId: stored.id, at, actor: 'system', event, detail: { purchase: id } })
    return { ...purchase, ...end, settledAt: at }
  })
}

/** Locks the quote first, as starting a purchase does: a different order could deadlock. */
export async function lockPurchaseAndQuote(
  trx: Db,
  { id, quoteId }: Purchase,
): Promise<{ purchase: Purchase; stored: QuoteWithPolicy }> {
  const [stored, purchase] = await sendTogether(
    () => lockQuote(trx, quoteId),
    () => lockPurchase(trx, id),
  )
  if (!stored || !purchase) throw new Error(`Purchase ${id} or its quote is gone`)
  return { purchase, stored }
}
