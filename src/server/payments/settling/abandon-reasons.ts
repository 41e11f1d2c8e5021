/** After this time a purchase is not charged any more, as its buyer has left. */
export const CHARGE_TIMEOUT_MS = 10 * 60_000

export const INTERRUPTED = 'The payment was interrupted and nothing was charged; enter the card again'
export const UNCONFIRMED =
  'The bank did not get your confirmation of this payment within 24 hours. Nothing was charged; enter the card again'
export const NO_LONGER_AVAILABLE =
  'While the bank waited for your confirmation, something about this quote changed. Nothing was charged; read it through again'
