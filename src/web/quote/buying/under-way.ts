import { methodOf } from '#web/quote/buying/means.ts'
import { type Purchase } from '#web/quote/buying/purchase.ts'
import { type SessionState } from '#web/quote/session/session.ts'

/**
 * A purchase whose end is not known yet outlives its page, so that it is asked for again and not begun anew. It is
 * kept by the tab alone, and holds nothing that could be charged a second time: a card's token is good for once.
 */
const keyOf = (guid: string) => `albatross purchase ${guid}`

/** Where the browser keeps nothing, it is known until the page is left. */
const inMemory = new Map<string, string>()

export function keepUnderWay(purchase: Purchase): void {
  const text = JSON.stringify(purchase)
  inMemory.set(purchase.guid, text)
  try {
    sessionStorage.setItem(keyOf(purchase.guid), text)
  } catch {
    // It is in memory.
  }
}

export function forgetUnderWay(guid: string): void {
  inMemory.delete(guid)
  try {
    sessionStorage.removeItem(keyOf(guid))
  } catch {
    // There is nothing to forget.
  }
}

/** The purchase that is under way with what is held to pay with; with another card it is another purchase. */
export function purchaseUnderWay(state: SessionState): Purchase | undefined {
  const text = inMemory.get(state.contact.id) ?? kept(state.contact.id)
  const purchase = text === null ? undefined : (JSON.parse(text) as Purchase)
  return purchase && isPaidSo(purchase, state) ? purchase : undefined
}

function kept(guid: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(guid))
  } catch {
    return null
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
