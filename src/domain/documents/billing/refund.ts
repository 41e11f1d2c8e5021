import type { AccountDocument } from '#domain/documents/billing/billing-document.ts'
import type { CardPayment } from '#domain/documents/billing/receipt.ts'
import type { Cents } from '#domain/values/money.ts'

/** How money went back: to the card that paid, or outside of the gateway. */
export type RefundPayment =
  | Pick<CardPayment, 'brand' | 'lastDigits' | 'expires' | 'reference' | 'wallet'>
  | { transactionId: string }

/** The content of a refund's document, fixed when it is issued. */
export interface RefundContent extends AccountDocument {
  /** The credit memo that is paid out; absent if it is money of a payment that paid nothing. */
  creditMemo?: string
  /** Whose money goes back: a receipt's or a payment's. */
  receipt?: string
  receivedPayment?: string
  total: Cents
  payment: RefundPayment
  paidAt: string
}
