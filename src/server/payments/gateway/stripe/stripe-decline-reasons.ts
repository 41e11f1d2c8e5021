import { BANK_ERROR, DECLINED, INSUFFICIENT_FUNDS } from '#server/payments/gateway/decline-reasons.ts'

const EXPIRED = 'The card has expired. Nothing was charged. Use another card'
const WRONG_SECURITY_CODE =
  'The security code doesn’t match the card. Nothing was charged. Enter the card again'
const WRONG_NUMBER = 'The card number isn’t right. Nothing was charged. Enter the card again'
const NOT_CONFIRMED =
  'Your bank didn’t get your confirmation of this payment. Nothing was charged. Try again or use another card'
const CARD_NOT_ACCEPTED = 'Your bank doesn’t allow this card here. Nothing was charged. Use another card'
const LIMIT_REACHED =
  'The card has reached its limit. Nothing was charged. Use another card, or ask your bank'

/** Sentences for the decline codes of Stripe and of banks; any other code is a plain decline. */
const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: INSUFFICIENT_FUNDS,
  expired_card: EXPIRED,
  invalid_expiry_month: EXPIRED,
  invalid_expiry_year: EXPIRED,
  incorrect_cvc: WRONG_SECURITY_CODE,
  invalid_cvc: WRONG_SECURITY_CODE,
  incorrect_number: WRONG_NUMBER,
  invalid_number: WRONG_NUMBER,
  processing_error: BANK_ERROR,
  issuer_not_available: BANK_ERROR,
  try_again_later: BANK_ERROR,
  reenter_transaction: BANK_ERROR,
  authentication_required: NOT_CONFIRMED,
  authentication_not_handled: NOT_CONFIRMED,
  payment_intent_authentication_failure: NOT_CONFIRMED,
  card_not_supported: CARD_NOT_ACCEPTED,
  currency_not_supported: CARD_NOT_ACCEPTED,
  transaction_not_allowed: CARD_NOT_ACCEPTED,
  card_velocity_exceeded: LIMIT_REACHED,
  withdrawal_count_limit_exceeded: LIMIT_REACHED,
}

/** Why a card was declined, without reasons that banks keep secret. */
export function declineReason(...codes: (string | null | undefined)[]): string {
  for (const code of codes) {
    const reason = code ? REASONS[code] : undefined
    if (reason !== undefined) return reason
  }
  return DECLINED
}

const CARDS_UNAVAILABLE =
  'We can’t take cards right now. Nothing was charged. Try again in a few minutes, or send us a message'
const AMOUNT_TOO_SMALL =
  'This amount is too small for a card. Nothing was charged. Send us a message and we’ll settle it with you'

/** Why no card at all can be charged. */
export function unavailableReason(code: string | undefined): string {
  return code === 'amount_too_small' ? AMOUNT_TOO_SMALL : CARDS_UNAVAILABLE
}
