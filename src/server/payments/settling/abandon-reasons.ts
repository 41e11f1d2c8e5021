/** After this time a purchase is not charged any more, as its buyer has left. */
export const CHARGE_TIMEOUT_MS = 10 * 60_000

export const INTERRUPTED = 'The payment was interrupted. Nothing was charged. Enter the card again'
export const UNCONFIRMED =
  'Your bank didn’t get your confirmation within 24 hours. Nothing was charged. Enter the card again'
export const NO_LONGER_AVAILABLE =
  'This quote changed before you confirmed the payment. Nothing was charged. Check the quote again'
