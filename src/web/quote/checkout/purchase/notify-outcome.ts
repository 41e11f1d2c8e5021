import { notify } from '#web/ui/notify.ts'
import { type FinalOutcome } from '#web/quote/checkout/purchase/send-purchase.ts'
import { type PurchaseRequest } from '#web/quote/checkout/purchase/purchase-request.ts'
import { refetchQuote } from '#web/quote/checkout/purchase/refetch-quote.ts'
import { clearPendingPurchase } from '#web/quote/checkout/purchase/pending-purchase.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/**
 * Tells whoever pressed and left the step how it ended, wherever in the quote they are.
 *
 * @rule S07 A customer is led to the confirmation: the purchase is kept until its answer was shown. A rep goes on
 * with the quote as it is now.
 */
export async function notifyOutcome(
  session: QuoteSession,
  purchase: PurchaseRequest,
  ended: FinalOutcome,
): Promise<void> {
  const { card, viewer } = session.get()
  if (ended.done === 'bought' && viewer.editor === 'client') return session.markPurchased(ended.policy)
  clearPendingPurchase(purchase.guid)
  if (ended.done === 'bought') return refetchQuote(session)
  // Another card may have been entered meanwhile.
  const isItsCard = card?.token === purchase.body.payment['token']
  if (ended.error.code === 'CARD_DECLINED' && isItsCard) session.setCard(null)
  notify({ type: 'error', title: 'Nothing was charged', message: ended.error.message })
}
