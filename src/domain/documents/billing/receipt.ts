import type { RecordedMethod } from '#domain/accounting/received-payments.ts'
import type { BillingDocument } from '#domain/documents/billing/billing-document.ts'
import type { Wallet } from '#domain/quote/payment/wallets.ts'

/** The card that was charged; for a wallet, the card in it. */
export interface CardPayment {
  brand: string
  lastDigits: string
  reference: string
  /** As `MM/YYYY`; absent where the gateway did not say it. */
  expires?: string
  paidAt: string
  wallet?: Wallet
}

/** A payment that a rep took elsewhere, with its transaction id. */
export interface ExternalPayment {
  transactionId: string
  paidAt: string
  /** Absent where it is a card payment. */
  method?: RecordedMethod
}

/** The content of a sales receipt, fixed when it is issued. */
export interface ReceiptContent extends BillingDocument {
  /** Null if there was nothing to pay. */
  payment: CardPayment | ExternalPayment | null
}
