import { getContact } from '#contract/quotes.ts'
import { bindContact, purchaseContact } from '#contract/purchases.ts'
import { call, type CallOptions } from '#web/api/call.ts'
import { type CallError, toCallError } from '#web/api/call-error.ts'
import { isSiteDown } from '#web/api/maintenance.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isRetryable } from '#web/api/retryable.ts'
import { clearPendingPurchase, storePendingPurchase } from '#web/quote/checkout/pending-purchase.ts'
import type { CheckoutPage } from '#web/quote/checkout/purchase-quote.ts'
import type { PurchaseRequest } from '#web/quote/checkout/purchase-request.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { notify } from '#web/ui/notify.ts'

export type FinalOutcome =
  | { status: 'purchased'; url: string; policy: string }
  | { status: 'rejected'; error: CallError }

/** The server has it, the bank asks the cardholder, or nobody knows: the request or its answer was lost. */
type OpenOutcome =
  | { status: 'in-progress' }
  | { status: 'needs-confirmation'; clientSecret: string }
  | { status: 'unknown'; isSignedOut: boolean }

export type PurchaseOutcome = FinalOutcome | OpenOutcome

/** The bank, while the server has the purchase; the cardholder, while the bank asks; the server, while nobody knows; a rep's sign-in. */
export type WaitingFor = 'bank' | 'cardholder' | 'server' | 'sign-in'

/** The pause between two attempts. */
const RETRY_MS = 1500
const RETRY_WHILE_SITE_DOWN_MS = 10_000

export function isFinal(outcome: PurchaseOutcome): outcome is FinalOutcome {
  return outcome.status === 'purchased' || outcome.status === 'rejected'
}

/** Sends a purchase until its outcome is final, the page is left, or the cardholder has not confirmed it. */
export async function sendUntilFinal(
  page: CheckoutPage,
  request: PurchaseRequest,
  firstOptions: CallOptions = {},
): Promise<PurchaseOutcome> {
  const { show, hasLeft } = page
  storePendingPurchase(request)
  let outcome = await sendPurchase(request, firstOptions)
  let isHeldByServer = false
  let wasBankWindowOpen = false
  while (!isFinal(outcome) && !hasLeft()) {
    isHeldByServer ||= outcome.status === 'in-progress'
    show({ step: 'waiting', waitingFor: waitingFor(outcome, isHeldByServer) })
    if (outcome.status === 'needs-confirmation') {
      storePendingPurchase({ ...request, asksHolder: true })
      // After the bank's window was closed without an answer, only the person opens it again.
      if (wasBankWindowOpen || !(await confirmWithBank(outcome.clientSecret))) return outcome
      wasBankWindowOpen = true
    } else {
      await new Promise((resolve) => setTimeout(resolve, isSiteDown() ? RETRY_WHILE_SITE_DOWN_MS : RETRY_MS))
      if (hasLeft()) return outcome
    }
    outcome = await sendPurchase(request, { silent: true })
  }
  if (!isFinal(outcome)) return outcome
  if (hasLeft()) await notifyOutcome(page, request, outcome)
  else clearPendingPurchase(request.guid)
  return outcome
}

/** The server keeps what it once had, even if the connection is lost. */
function waitingFor(outcome: OpenOutcome, isHeldByServer: boolean): WaitingFor {
  if (outcome.status === 'needs-confirmation') return 'cardholder'
  if (outcome.status === 'unknown' && outcome.isSignedOut) return 'sign-in'
  return isHeldByServer ? 'bank' : 'server'
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
    return failureOutcome(toCallError(error))
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

/** A refusal that does not come from our server, such as a proxy's, says nothing about the purchase. */
function failureOutcome(error: CallError): PurchaseOutcome {
  if (error.code === 'IN_PROGRESS') return { status: 'in-progress' }
  if (!isRetryable(error)) return { status: 'rejected', error }
  return { status: 'unknown', isSignedOut: error.code === 'SIGN_IN_REQUIRED' }
}

/**
 * Opens the bank's window over this page, for the cardholder to confirm the payment. The server finds out what they
 * answered. False if the window could not be opened.
 *
 * @rule C15 A cardholder confirms the payment on this page, without being led away.
 */
async function confirmWithBank(clientSecret: string): Promise<boolean> {
  const focused = document.activeElement
  try {
    const { payment } = await queryClient.fetchQuery({ ...publicConfig, staleTime: Infinity })
    if (payment.gateway !== 'stripe') return false
    // Few banks ask.
    const { openBankWindow } = await import('#web/quote/payment/card/stripe-next-action.ts')
    return await openBankWindow(payment.publishable_key, clientSecret)
  } catch {
    return false
  } finally {
    // The window had the focus, and is gone.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
  }
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
    session.replaceFromServer(data, coupons)
  } catch {
    // The outcome of the purchase is more important; the next press gets the same answer and tries again.
  }
}
