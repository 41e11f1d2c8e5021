import { methodOf } from '#web/quote/buying/means.ts'
import { type Purchase } from '#web/quote/buying/purchase.ts'
import { type SessionState } from '#web/quote/session/session.ts'

/**
 * A purchase whose end is not known yet outlives its page, so that it is asked for again and not begun anew. It is
 * kept by the tab alone, and holds nothing that could be charged a second time: a card's token is good for once.
 */
const keyOf = (guid: string) => `albatross purchase ${guid}`

export function keepUnderWay(purchase: Purchase): void {
  tab().setItem(keyOf(purchase.guid), JSON.stringify(purchase))
}

export function forgetUnderWay(guid: string): void {
  tab().removeItem(keyOf(guid))
}

/** The last purchase of a quote whose end this tab does not know. */
export function keptPurchase(guid: string): Purchase | undefined {
  const text = tab().getItem(keyOf(guid))
  return text === null ? undefined : (JSON.parse(text) as Purchase)
}

/** The purchase that is under way with what is held to pay with; with another card it is another purchase. */
export function purchaseUnderWay(state: SessionState): Purchase | undefined {
  const purchase = keptPurchase(state.contact.id)
  return purchase && isPaidSo(purchase, state) ? purchase : undefined
}

/** What a browser that keeps nothing remembers until the page is left. */
const inMemory = new Map<string, string>()

function tab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
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
function isPaidSo({ body: { payment } }: Purchase, state: SessionState): boolean {
  if (payment.payment_type !== methodOf(state)) return false
  const { card, accountCode, reference } = state
  const held = [card?.token ?? '', accountCode.trim(), reference.trim()].filter((text) => text !== '')
  const sent = new Set(Object.values(payment))
  return held.every((text) => sent.has(text))
}
