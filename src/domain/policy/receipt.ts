import { type AccountPaper } from '#domain/policy/account-paper.ts'
import { type Wallet } from '#domain/quote/wallets.ts'

/** A card that was charged; with a wallet, the card behind it. */
export interface PaidByCard {
  brand: string
  lastDigits: string
  reference: string
  paidAt: string
  wallet?: Wallet
}

/** Money that a rep took otherwise, known by its transaction's id. */
export interface PaidElsewhere {
  transactionId: string
  paidAt: string
}

/** What a sales receipt states, fixed when it is issued. */
export interface ReceiptContent extends AccountPaper {
  /** Null where there was nothing to pay. */
  payment: PaidByCard | PaidElsewhere | null
}
