/** Shown to the buyer if a card cannot be charged, with any gateway. No money has moved in any of these cases. */
export const DECLINED = 'The bank declined the card. Nothing was charged; use another card or ask your bank'
export const INSUFFICIENT_FUNDS = 'The card does not have enough funds. Nothing was charged; use another card'
export const BANK_ERROR =
  'The bank could not process the card just now. Nothing was charged; try again or use another card'
export const CARD_UNREADABLE = 'We could not read the card. Nothing was charged; enter it again'
