/** Shown to the buyer if a card cannot be charged, with any gateway. No money has moved in any of these cases. */
export const DECLINED =
  'Your bank declined the card. Nothing was charged. Use another card, or ask your bank why'
export const INSUFFICIENT_FUNDS = 'The card doesn’t have enough funds. Nothing was charged. Use another card'
export const BANK_ERROR =
  'Your bank couldn’t process the card. Nothing was charged. Try again or use another card'
export const CARD_UNREADABLE = 'We couldn’t read the card. Nothing was charged. Enter it again'

/** Shown if a refund cannot be made. No money has moved back in any of these cases. */
export const REFUND_DECLINED = 'The bank doesn’t accept refunds to this card. Refund it another way'
export const REFUND_TOO_LARGE = 'The gateway has less of this payment left than this refund'
export const REFUND_REFUSED = 'The gateway refused the refund. Refund it another way'
