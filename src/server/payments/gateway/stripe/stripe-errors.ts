import Stripe from 'stripe'
import { GatewayOutcomeUnknown } from '#server/payments/gateway/payment-gateway.ts'

/** Stripe rejected the card; all other rejections are about our request. */
export function isCardError(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeCardError) return true
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.param === 'payment_method' || error.code?.startsWith('payment_method') === true
}

/** Stripe rejected our request, such as for a revoked key or an amount that is not allowed. */
export function isRejected(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const { statusCode = 0 } = error
  return statusCode >= 400 && statusCode < 500 && !RETRYABLE_STATUSES.has(statusCode)
}

/** Timeout, another request under the same key, too many requests. */
const RETRYABLE_STATUSES = new Set([408, 409, 429])

/** Any error of Stripe leaves open whether money moved. */
export async function translateErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new GatewayOutcomeUnknown(`Stripe: ${error.type} ${error.code ?? ''}`.trimEnd(), { cause: error })
  }
}

/** Stripe stores a failure of its own under its key and repeats it for a day. */
export function isStoredFailure(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  )
}
