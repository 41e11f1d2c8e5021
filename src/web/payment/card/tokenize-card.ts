import type { CardTokenizer } from '#web/payment/card/CardFields.tsx'
import type { PaymentStore } from '#web/payment/payment-draft.ts'

/** Whether there is a card to pay with; asks the gateway's fields for it. If not, they show what is wrong. */
export async function tokenizeCard(payment: PaymentStore, fields: CardTokenizer | null): Promise<boolean> {
  if (payment.get().card) return true
  const card = await fields?.tokenize()
  // Meanwhile a wallet may have returned a card.
  if (card) payment.set({ card })
  return payment.get().card !== null
}

/**
 * As above, where the fields stay on the page: what is typed in them may have changed since, and a token is good for
 * one payment. A wallet's card stands instead of the fields.
 */
export async function tokenizeTypedCard(
  payment: PaymentStore,
  fields: CardTokenizer | null,
): Promise<boolean> {
  if (payment.get().card?.wallet === undefined) payment.set({ card: null })
  return tokenizeCard(payment, fields)
}
