import { type BillingInput, buildBillingDocument } from '#domain/documents/billing/billing-document.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'

/** What was bought and how it was paid. */
export interface ReceiptInput extends BillingInput {
  payment: ReceiptContent['payment']
}

/** Builds the content of a purchase's sales receipt. */
export function buildReceiptContent(paid: ReceiptInput): ReceiptContent {
  return { ...buildBillingDocument(paid), payment: paid.payment }
}
