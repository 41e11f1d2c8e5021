import { bindContact, purchaseContact } from '#contract/purchases.ts'
import { call, type CallOptions } from '#web/api/call.ts'
import { type CallError } from '#web/api/call-error.ts'
import { type Purchase } from '#web/quote/buying/purchase.ts'
import { isUnanswered } from '#web/quote/session/unanswered.ts'

/** How a purchase ended. */
export type Ended = { done: 'bought'; url: string; policy: string } | { done: 'refused'; error: CallError }

/**
 * Whether it is with the server, or the bank asks the cardholder, or nobody knows: it never arrived, or its answer
 * was lost.
 */
export type Unended =
  | { done: 'with-us' }
  | { done: 'asks-holder'; clientSecret: string }
  | { done: 'unknown'; isSignedOut: boolean }

export type Attempt = Ended | Unended

export function isEnded(attempt: Attempt): attempt is Ended {
  return attempt.done === 'bought' || attempt.done === 'refused'
}

/**
 * Asks once. Without an end the same is worth asking again, under the same key.
 *
 * @rule O05 Only the server's own word that it holds a purchase tells that it goes on by itself.
 */
export async function attempt(purchase: Purchase, options: CallOptions = {}): Promise<Attempt> {
  try {
    return answered(await ask(purchase, options))
  } catch (error) {
    return failed(error as CallError)
  }
}

function ask(purchase: Purchase, options: CallOptions) {
  const { guid, idempotencyKey, actingAs } = purchase
  const parts = {
    params: { guid },
    idempotencyKey,
    actingAs,
    // The page says what it waits for, and a refusal has a window of its own.
    shows: () => true,
    ...options,
  }
  return purchase.by === 'bind'
    ? call(bindContact, { ...parts, body: purchase.body })
    : call(purchaseContact, { ...parts, body: purchase.body })
}

function answered(answer: Awaited<ReturnType<typeof ask>>): Attempt {
  if ('code' in answer) return { done: 'with-us' }
  if ('state' in answer.data) return { done: 'asks-holder', clientSecret: answer.data.client_secret }
  const { confirmation_url: url, policy_number: policy } = answer.data
  return { done: 'bought', url, policy }
}

/** Whatever stands between us and the server may refuse as well; that says nothing of the purchase. */
function failed(error: CallError): Attempt {
  if (error.code === 'IN_PROGRESS') return { done: 'with-us' }
  if (!isUnanswered(error)) return { done: 'refused', error }
  return { done: 'unknown', isSignedOut: error.code === 'SIGN_IN_REQUIRED' }
}
