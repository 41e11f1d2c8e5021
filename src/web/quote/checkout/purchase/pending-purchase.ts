import { selectedMethod } from '#web/quote/payment/payment-details.ts'
import { type PurchaseRequest } from '#web/quote/checkout/purchase/purchase-request.ts'
import { type SessionState } from '#web/quote/session/session.ts'

/**
 * A purchase whose end is not known yet outlives its page, so that it is asked for again and not begun anew. It is
 * kept by the tab alone, and holds nothing that could be charged a second time: a card's token is good for once.
 */
const keyOf = (guid: string) => `albatross purchase ${guid}`

export function storePendingPurchase(purchase: PurchaseRequest): void {
  tabStorage().setItem(keyOf(purchase.guid), JSON.stringify(purchase))
}

export function clearPendingPurchase(guid: string): void {
  tabStorage().removeItem(keyOf(guid))
}

/** The last purchase of a quote whose end this tab does not know. */
export function findPendingPurchase(guid: string): PurchaseRequest | undefined {
  const text = tabStorage().getItem(keyOf(guid))
  return text === null ? undefined : (JSON.parse(text) as PurchaseRequest)
}

/** The purchase that is under way with what is held to pay with; with another card it is another purchase. */
export function matchingPendingPurchase(state: SessionState): PurchaseRequest | undefined {
  const purchase = findPendingPurchase(state.contact.id)
  return purchase && matchesPaymentDetails(purchase, state) ? purchase : undefined
}

/** What a browser that keeps nothing remembers until the page is left. */
const inMemory = new Map<string, string>()

function tabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return window.sessionStorage
  } catch {
    return {
      getItem: (key) => inMemory.get(key) ?? null,
      setItem: (key, text) => void inMemory.set(key, text),
      removeItem: (key) => void inMemory.delete(key),
    }
  }
}

/** After a reload nothing is held any more, so that nothing speaks against it. */
function matchesPaymentDetails({ body: { payment } }: PurchaseRequest, state: SessionState): boolean {
  if (payment.payment_type !== selectedMethod(state)) return false
  const { card, accountCode, reference } = state
  const held = [card?.token ?? '', accountCode.trim(), reference.trim()].filter((text) => text !== '')
  const sent = new Set(Object.values(payment))
  return held.every((text) => sent.has(text))
}
