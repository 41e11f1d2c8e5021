import { type BillingDocument } from '#domain/documents/billing/billing-document.ts'
import { type Wallet } from '#domain/quote/payment/wallets.ts'

/** A card that was charged; with a wallet, the card behind it. */
export interface CardPayment {
  brand: string
  lastDigits: string
  reference: string
  paidAt: string
  wallet?: Wallet
}

/** Money that a rep took otherwise, known by its transaction's id. */
export interface ExternalPayment {
  transactionId: string
  paidAt: string
}

/** What a sales receipt states, fixed when it is issued. */
export interface ReceiptContent extends BillingDocument {
  /** Null where there was nothing to pay. */
  payment: CardPayment | ExternalPayment | null
}
