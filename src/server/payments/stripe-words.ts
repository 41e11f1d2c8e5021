import { BANK_FAILED, DECLINED, FUNDS } from '#server/payments/decline-words.ts'

const EXPIRED = 'The card has expired. Nothing was charged; use another card'
const WRONG_CODE = 'The security code does not fit the card. Nothing was charged; enter the card again'
const WRONG_NUMBER = 'The card number is not right. Nothing was charged; enter the card again'
const NOT_CONFIRMED =
  'The bank did not get your confirmation of this payment. Nothing was charged; try again or use another card'
const NOT_TAKEN = 'The bank does not allow this card to be used here. Nothing was charged; use another card'
const LIMIT = 'The card has reached its limit. Nothing was charged; use another card or ask your bank'

/** Stripe's words for a refusal, of its own and of banks; what is not listed is told as a plain decline. */
const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: FUNDS,
  expired_card: EXPIRED,
  invalid_expiry_month: EXPIRED,
  invalid_expiry_year: EXPIRED,
  incorrect_cvc: WRONG_CODE,
  invalid_cvc: WRONG_CODE,
  incorrect_number: WRONG_NUMBER,
  invalid_number: WRONG_NUMBER,
  processing_error: BANK_FAILED,
  issuer_not_available: BANK_FAILED,
  try_again_later: BANK_FAILED,
  reenter_transaction: BANK_FAILED,
  authentication_required: NOT_CONFIRMED,
  authentication_not_handled: NOT_CONFIRMED,
  payment_intent_authentication_failure: NOT_CONFIRMED,
  card_not_supported: NOT_TAKEN,
  currency_not_supported: NOT_TAKEN,
  transaction_not_allowed: NOT_TAKEN,
  card_velocity_exceeded: LIMIT,
  withdrawal_count_limit_exceeded: LIMIT,
}

/** Why a card was refused, in words that tell nothing that its bank would rather not have told. */
export function declineReason(...codes: (string | null | undefined)[]): string {
  for (const code of codes) {
    const reason = code ? REASONS[code] : undefined
    if (reason !== undefined) return reason
  }
  return DECLINED
}

const NOT_NOW = 'Cards cannot be taken just now. Nothing was charged; write to us, or try again in a while'
const TOO_SMALL =
  'This amount is too small for a card. Nothing was charged; write to us, and we settle it with you'

/** Why nothing can be charged at all, whatever the card. */
export function refusalReason(code: string | undefined): string {
  return code === 'amount_too_small' ? TOO_SMALL : NOT_NOW
}
