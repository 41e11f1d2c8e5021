import { notify } from '#web/notifications/notify.ts'
import { type Ended } from '#web/quote/buying/attempt.ts'
import { type Purchase } from '#web/quote/buying/purchase.ts'
import { readAnew } from '#web/quote/buying/read-anew.ts'
import { forgetUnderWay } from '#web/quote/buying/under-way.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/**
 * Tells whoever pressed and left the step how it ended, wherever in the quote they are.
 *
 * @rule S07 A customer is led to the confirmation: the purchase is kept until its answer was shown. A rep goes on
 * with the quote as it is now.
 */
export async function endedUnseen(session: QuoteSession, purchase: Purchase, ended: Ended): Promise<void> {
  const { card, viewer } = session.get()
  if (ended.done === 'bought' && viewer.editor === 'client') return session.endBought(ended.policy)
  forgetUnderWay(purchase.guid)
  if (ended.done === 'bought') return readAnew(session)
  // Another card may have been entered meanwhile.
  const isItsCard = card?.token === purchase.body.payment['token']
  if (ended.error.code === 'CARD_DECLINED' && isItsCard) session.holdCard(null)
  notify({ type: 'error', title: 'Nothing was charged', message: ended.error.message })
}
