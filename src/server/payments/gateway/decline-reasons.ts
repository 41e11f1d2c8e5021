/** Shown to the buyer if a card cannot be charged, with any gateway. No money has moved in any of these cases. */
export const DECLINED = 'The bank declined the card. Nothing was charged; use another card or ask your bank'
export const INSUFFICIENT_FUNDS = 'The card does not have enough funds. Nothing was charged; use another card'
export const BANK_ERROR =
  'The bank could not process the card just now. Nothing was charged; try again or use another card'
export const CARD_UNREADABLE = 'We could not read the card. Nothing was charged; enter it again'

/** Shown if a refund cannot be made. No money has moved back in any of these cases. */
export const REFUND_DECLINED = 'The bank does not take the refund for this card. Pay it back in another way'
export const REFUND_TOO_LARGE = 'The gateway has less of this payment left than is to be refunded'
export const REFUND_REFUSED = 'The gateway refuses the refund just now. Pay it back in another way'
