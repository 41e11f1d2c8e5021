import type { CallError } from '#web/api/call-error.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { PurchaseRequest } from '#web/quote/checkout/purchase-request.ts'
import type { FinalOutcome } from '#web/quote/checkout/send-purchase.ts'
import { selectedMethod } from '#web/quote/payment/payment-details.ts'
import type { PaymentDraft } from '#web/payment/payment-draft.ts'
import { forgetInTab, keepInTab, readFromTab } from '#web/payment/tab-storage.ts'
import { cancelPendingPayment } from '#web/quote/session/cancel-pending-payment.ts'
import type { QuoteSession, SessionState } from '#web/quote/session/session.ts'

/**
 * A purchase without a final outcome survives its page, so that the same request is sent again. Only this tab keeps it.
 * It holds nothing that could be charged twice: the token of a card is good for one payment.
 */
const keyOf = (guid: string) => `albatross purchase ${guid}`

export function storePendingPurchase(request: PurchaseRequest): void {
  keepInTab(keyOf(request.guid), JSON.stringify(request))
}

export function clearPendingPurchase(guid: string): void {
  forgetInTab(keyOf(guid))
}

export function findPendingPurchase(guid: string): PurchaseRequest | undefined {
  const text = readFromTab(keyOf(guid))
  return text === undefined ? undefined : (JSON.parse(text) as PurchaseRequest)
}

/** The pending purchase, if it has the same payment details: with another card it is another purchase. */
export function matchingPendingPurchase(
  state: SessionState,
  payment: PaymentDraft,
): PurchaseRequest | undefined {
  const request = findPendingPurchase(state.contact.id)
  return request && isPaidWith(request, state, payment) ? request : undefined
}

/** After a reload no details are entered, so any pending purchase matches. */
function isPaidWith(
  { body }: PurchaseRequest,
  state: SessionState,
  { card, accountCode, reference }: PaymentDraft,
): boolean {
  if (body.payment.payment_type !== selectedMethod(state)) return false
  const entered = [card?.token ?? '', accountCode.trim(), reference.trim()].filter((text) => text !== '')
  const sent = new Set(Object.values(body.payment))
  return entered.every((text) => sent.has(text))
}

type EarlierPayment = 'none' | 'undecided' | { request: PurchaseRequest } | { outcome: FinalOutcome }

/**
 * Asks what to do with a payment that waits for its cardholder, after another card was entered.
 *
 * @rule O05 C15 The first payment goes on or is cancelled before another one begins: never both.
 */
export async function decideEarlierPayment(session: QuoteSession): Promise<EarlierPayment> {
  const request = findPendingPurchase(session.get().contact.id)
  if (!request?.asksHolder) return 'none'
  const answer = await openDialog('payment-waiting', { to: 'buy', canGoOn: true })
  if (answer === undefined) return 'undecided'
  if (answer === 'go-on') return { request }
  const error = await cancelEarlierPayment(session)
  return error ? { outcome: { status: 'rejected', error } } : 'none'
}

/** Returns the error if it cannot be cancelled. */
export async function cancelEarlierPayment(session: QuoteSession): Promise<CallError | undefined> {
  const error = await cancelPendingPayment(session.get())
  if (!error) clearPendingPurchase(session.get().contact.id)
  return error
}
