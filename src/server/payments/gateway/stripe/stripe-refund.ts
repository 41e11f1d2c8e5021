import type Stripe from 'stripe'
import {
  REFUND_DECLINED,
  REFUND_REFUSED,
  REFUND_TOO_LARGE,
} from '#server/payments/gateway/decline-reasons.ts'
import {
  type GatewayRefund,
  GatewayOutcomeUnknown,
  type RefundRequest,
} from '#server/payments/gateway/payment-gateway.ts'
import { isRejected, isStoredFailure } from '#server/payments/gateway/stripe/stripe-errors.ts'

/** Milliseconds for each request; both of one refund end within its lease. */
export interface RefundTimeouts {
  list: number
  refund: number
}

/** Stripe's longest page. A payment never has so many refunds. */
const MAX_LISTED = 100
/** So many failures of Stripe that it stores are passed over. */
const MAX_KEYS = 5

/**
 * Pays back an intent or a part of it. Stripe forgets an idempotency key after a day, so it is first asked for the refunds
 * of the intent, which carry our key: an attempt days later finds what an earlier one has made.
 *
 * @rule N77 At Stripe a refund carries the id of our refund, and is looked for before it is made: it is made once or never.
 */
export async function refundAtStripe(
  stripe: Stripe,
  timeouts: RefundTimeouts,
  request: RefundRequest,
): Promise<GatewayRefund> {
  const connection = { stripe, timeouts }
  for (let attempt = 1; ; attempt += 1) {
    const made = await findMade(connection, request)
    if (made) return outcomeOf(made)
    try {
      return outcomeOf(await create(connection, request, attempt))
    } catch (error) {
      // Stripe stores its own failures for a day and repeats them: then the next key is used, the same for every process.
      if (isStoredFailure(error) && attempt < MAX_KEYS) continue
      if (!isRejected(error)) throw error
      // Rejected after an earlier attempt whose answer was lost: the money is on its way.
      const earlier = await findMade(connection, request)
      return earlier ? outcomeOf(earlier) : { state: 'declined', reason: reasonOf(error), fault: error }
    }
  }
}

interface Connection {
  stripe: Stripe
  timeouts: RefundTimeouts
}

/** The refund that an earlier attempt has made. */
async function findMade(
  { stripe, timeouts }: Connection,
  { charge, key }: RefundRequest,
): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list(
    { payment_intent: charge, limit: MAX_LISTED },
    { timeout: timeouts.list },
  )
  return data.find(({ metadata }) => metadata?.['refund'] === key)
}

/** The key is the same in every process, so that two at once make one refund. */
function create(
  { stripe, timeouts }: Connection,
  { key, charge, amount, requestId }: RefundRequest,
  attempt: number,
): Promise<Stripe.Refund> {
  const metadata = { refund: key, ...(requestId && { request_id: requestId }) }
  return stripe.refunds.create(
    { payment_intent: charge, amount, metadata },
    { idempotencyKey: `${key}:refund:${attempt}`, timeout: timeouts.refund },
  )
}

function outcomeOf({ id, status, failure_reason: reason }: Stripe.Refund): GatewayRefund {
  if (status === 'succeeded') return { state: 'refunded', reference: id }
  if (status === 'failed' || status === 'canceled') return { state: 'declined', reason: REFUND_DECLINED }
  throw new GatewayOutcomeUnknown(`The refund is ${status ?? 'without a status'} ${reason ?? ''}`.trimEnd())
}

function reasonOf({ code }: Stripe.errors.StripeError): string {
  if (code === 'charge_already_refunded' || code === 'amount_too_large') return REFUND_TOO_LARGE
  return code === 'charge_disputed' ? REFUND_DECLINED : REFUND_REFUSED
}
