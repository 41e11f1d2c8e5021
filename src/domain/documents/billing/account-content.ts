import type { CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import type { PaymentContent } from '#domain/documents/billing/payment.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import type { RefundContent } from '#domain/documents/billing/refund.ts'

/** The content of any of the five documents of account. */
export type AccountContent =
  | InvoiceContent
  | ReceiptContent
  | PaymentContent
  | CreditMemoContent
  | RefundContent
