import { bindContact, purchaseContact } from '#contract/purchases.ts'
import { call, type CallOptions } from '#web/api/call.ts'
import { type CallError } from '#web/api/call-error.ts'
import { type PurchaseRequest } from '#web/quote/checkout/purchase/purchase-request.ts'
import { isRetryable } from '#web/api/retryable.ts'

/** How a purchase ended. */
export type FinalOutcome =
  | { done: 'bought'; url: string; policy: string }
  | { done: 'refused'; error: CallError }

/**
 * Whether it is with the server, or the bank asks the cardholder, or nobody knows: it never arrived, or its answer
 * was lost.
 */
export type PendingOutcome =
  | { done: 'with-us' }
  | { done: 'asks-holder'; clientSecret: string }
  | { done: 'unknown'; isSignedOut: boolean }

export type PurchaseOutcome = FinalOutcome | PendingOutcome

export function isFinal(attempt: PurchaseOutcome): attempt is FinalOutcome {
  return attempt.done === 'bought' || attempt.done === 'refused'
}

/**
 * Asks once. Without an end the same is worth asking again, under the same key.
 *
 * @rule O05 Only the server's own word that it holds a purchase tells that it goes on by itself.
 */
export async function sendPurchase(
  purchase: PurchaseRequest,
  options: CallOptions = {},
): Promise<PurchaseOutcome> {
  try {
    return toOutcome(await callPurchase(purchase, options))
  } catch (error) {
    return failureOutcome(error as CallError)
  }
}

function callPurchase(purchase: PurchaseRequest, options: CallOptions) {
  const { guid, idempotencyKey, actingAs } = purchase
  const parts = {
    params: { guid },
    idempotencyKey,
    actingAs,
    // The page says what it waits for, and a refusal has a window of its own.
    handlesError: () => true,
    ...options,
  }
  return purchase.by === 'bind'
    ? call(bindContact, { ...parts, body: purchase.body })
    : call(purchaseContact, { ...parts, body: purchase.body })
}

function toOutcome(answer: Awaited<ReturnType<typeof callPurchase>>): PurchaseOutcome {
  if ('code' in answer) return { done: 'with-us' }
  if ('state' in answer.data) return { done: 'asks-holder', clientSecret: answer.data.client_secret }
  const { confirmation_url: url, policy_number: policy } = answer.data
  return { done: 'bought', url, policy }
}

/** Whatever stands between us and the server may refuse as well; that says nothing of the purchase. */
function failureOutcome(error: CallError): PurchaseOutcome {
  if (error.code === 'IN_PROGRESS') return { done: 'with-us' }
  if (!isRetryable(error)) return { done: 'refused', error }
  return { done: 'unknown', isSignedOut: error.code === 'SIGN_IN_REQUIRED' }
}
