import type Stripe from 'stripe'
import { getCardBrandName } from '#domain/purchase/card-brand.ts'
import { WALLET_IDS } from '#domain/quote/payment/wallets.ts'
import { type Card, type Charge, formatExpiry } from '#server/payments/gateway/payment-gateway.ts'
import { declineReason } from '#server/payments/gateway/stripe/stripe-decline-reasons.ts'

/** The charge of an intent in a final state; undefined before, as only a final state never changes. */
export function finalCharge(intent: Stripe.PaymentIntent): Charge | undefined {
  switch (intent.status) {
    case 'succeeded':
      return approved(intent)
    case 'canceled':
      return wasDeclined(intent) ? { state: 'declined', reason: reasonOf(intent) } : { state: 'canceled' }
    default:
      return undefined
  }
}

function approved(intent: Stripe.PaymentIntent): Charge {
  if (intent.currency !== 'usd' || intent.amount_received !== intent.amount)
    throw new Error(`Intent ${intent.id} took another amount than it was made for`)
  return { state: 'approved', reference: intent.id, card: cardOf(intent) }
}

/** Undefined if Stripe returned only the id of the charge. */
function latestCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return typeof charge === 'object' && charge !== null ? charge : undefined
}

function cardOf(intent: Stripe.PaymentIntent): Card {
  const card = latestCharge(intent)?.payment_method_details?.card
  const wallet = WALLET_IDS.find((known) => known === card?.wallet?.type)
  return {
    brand: getCardBrandName(card?.brand),
    lastDigits: card?.last4 ?? '****',
    ...(card && { expires: formatExpiry(card.exp_month, card.exp_year) }),
    ...(wallet && { wallet }),
  }
}

function wasDeclined(intent: Stripe.PaymentIntent): boolean {
  return intent.last_payment_error !== null || latestCharge(intent)?.status === 'failed'
}

function reasonOf(intent: Stripe.PaymentIntent): string {
  const error = intent.last_payment_error
  const charge = latestCharge(intent)
  return declineReason(error?.decline_code, error?.code, charge?.outcome?.reason, charge?.failure_code)
}
