/** What the peer stores of a card; only the last four digits of the number. */
export interface PeerCard {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  wallet: 'google_pay' | 'apple_pay' | null
  /** The bank asks the cardholder to confirm every payment. */
  requiresAuthentication?: true
  /** How its bank takes refunds, if not at once: later, or never. */
  refunds?: 'pending' | 'refused'
  /** The reason why every charge on it fails. */
  decline?: { code: string; decline_code: string; message: string }
}

const VISA: PeerCard = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, wallet: null }

function declining(last4: string, code: string, declineCode: string, message: string): PeerCard {
  return { ...VISA, last4, decline: { code, decline_code: declineCode, message } }
}

/** Stripe's published test payment methods that tests use, and one for each wallet. */
export const PAYMENT_METHODS: Readonly<Record<string, PeerCard>> = {
  pm_card_visa: VISA,
  pm_card_mastercard: { ...VISA, brand: 'mastercard', last4: '4444' },
  pm_card_amex: { ...VISA, brand: 'amex', last4: '8431' },
  pm_google_pay: { ...VISA, wallet: 'google_pay' },
  pm_apple_pay: { ...VISA, wallet: 'apple_pay' },
  pm_card_chargeDeclined: declining('0002', 'card_declined', 'generic_decline', 'Your card was declined.'),
  pm_card_chargeDeclinedInsufficientFunds: declining(
    '9995',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  pm_card_chargeDeclinedExpiredCard: declining(
    '0069',
    'expired_card',
    'expired_card',
    'Your card has expired.',
  ),
  pm_card_chargeDeclinedIncorrectCvc: declining(
    '0127',
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  pm_card_chargeDeclinedProcessingError: declining(
    '0119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  pm_card_chargeDeclinedFraudulent: declining(
    '0019',
    'card_declined',
    'fraudulent',
    'Your card was declined.',
  ),
  // 4000 0000 0000 7726: a refund is pending first.
  pm_card_pendingRefund: { ...VISA, last4: '7726', refunds: 'pending' },
  // 4000 0000 0000 5126: a refund fails.
  pm_card_refundFail: { ...VISA, last4: '5126', refunds: 'refused' },
  // 4000 0027 6000 3184: every payment has to be confirmed by its holder.
  pm_card_authenticationRequired: { ...VISA, last4: '3184', requiresAuthentication: true },
  // 4000 0082 6000 3178: as well, and then there are no funds.
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    ...declining('3178', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
    requiresAuthentication: true,
  },
}
