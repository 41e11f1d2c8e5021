import { getContact } from '#contract/quotes.ts'
import { bindContact, purchaseContact } from '#contract/purchases.ts'
import { call, type CallOptions } from '#web/api/call.ts'
import { type CallError, toCallError } from '#web/api/call-error.ts'
import { clearPendingPurchase, storePendingPurchase } from '#web/quote/checkout/pending-purchase.ts'
import type { CheckoutPage } from '#web/quote/checkout/purchase-quote.ts'
import type { PurchaseRequest } from '#web/quote/checkout/purchase-request.ts'
import { isOpen, type OpenOutcome, openOutcomeOf, repeatUntilFinal } from '#web/payment/repeat-until-final.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'
import { notify } from '#web/ui/notify.ts'

export type FinalOutcome =
  | { status: 'purchased'; url: string; policy: string }
  | { status: 'rejected'; error: CallError }

export type PurchaseOutcome = FinalOutcome | OpenOutcome

export function isFinal(outcome: PurchaseOutcome): outcome is FinalOutcome {
  return !isOpen(outcome)
}

/** Sends a purchase until its outcome is final, the page is left, or the cardholder has not confirmed it. */
export async function sendUntilFinal(
  page: CheckoutPage,
  request: PurchaseRequest,
  firstOptions: CallOptions = {},
): Promise<PurchaseOutcome> {
  const { show, hasLeft } = page
  storePendingPurchase(request)
  const outcome = await repeatUntilFinal({
    first: await sendPurchase(request, firstOptions),
    again: () => sendPurchase(request, { silent: true }),
    onWaiting: (waitingFor) => show({ step: 'waiting', waitingFor }),
    onBankAsks: () => storePendingPurchase({ ...request, asksHolder: true }),
    hasLeft,
  })
  if (!isFinal(outcome)) return outcome
  if (hasLeft()) await notifyOutcome(page, request, outcome)
  else clearPendingPurchase(request.guid)
  return outcome
}

/**
 * Sends a purchase once. Without a final outcome it can be sent again with the same key.
 *
 * @rule O05 Only if the server itself says that it holds a purchase does the purchase go on without the page.
 */
export async function sendPurchase(
  request: PurchaseRequest,
  options: CallOptions = {},
): Promise<PurchaseOutcome> {
  try {
    return outcomeOf(await callPurchase(request, options))
  } catch (error) {
    return openOutcomeOf(toCallError(error)) ?? { status: 'rejected', error: toCallError(error) }
  }
}

function callPurchase(request: PurchaseRequest, options: CallOptions) {
  const { guid, idempotencyKey, actingAs } = request
  const callOptions = {
    params: { guid },
    idempotencyKey,
    actingAs,
    // The page says what it waits for, and each rejection has its own dialog.
    handlesError: () => true,
    ...options,
  }
  return request.by === 'bind'
    ? call(bindContact, { ...callOptions, body: request.body })
    : call(purchaseContact, { ...callOptions, body: request.body })
}

function outcomeOf(answer: Awaited<ReturnType<typeof callPurchase>>): PurchaseOutcome {
  if ('code' in answer) return { status: 'in-progress' }
  if ('state' in answer.data) return { status: 'needs-confirmation', clientSecret: answer.data.client_secret }
  const { confirmation_url: url, policy_number: policy } = answer.data
  return { status: 'purchased', url, policy }
}

/**
 * Says how a purchase ended to a person who has left its page.
 *
 * @rule S07 A customer goes to the confirmation: the purchase is kept until its answer was shown. A rep goes on with
 * the quote as it is now.
 */
async function notifyOutcome(
  { session, payment }: CheckoutPage,
  request: PurchaseRequest,
  outcome: FinalOutcome,
): Promise<void> {
  const isPurchased = outcome.status === 'purchased'
  if (isPurchased && session.get().viewer.editor === 'client') return session.markPurchased(outcome.policy)
  clearPendingPurchase(request.guid)
  if (isPurchased) return refetchQuote(session)
  // Meanwhile another card may have been entered.
  const isSameCard = payment.get().card?.token === request.body.payment['token']
  if (outcome.error.code === 'CARD_DECLINED' && isSameCard) payment.set({ card: null })
  notify({ type: 'error', title: 'Nothing was charged', message: outcome.error.message })
}

export async function refetchQuote(session: QuoteSession): Promise<void> {
  try {
    const { contact, viewer } = session.get()
    const params = { guid: contact.id }
    const { data, coupons } = await call(getContact, { params, actingAs: viewer.editor, silent: true })
    if ('purchased' in data) session.markPurchased('')
    else session.replaceFromServer(data, coupons)
  } catch {
    // The outcome of the purchase is more important; the next press gets the same answer and tries again.
  }
}
