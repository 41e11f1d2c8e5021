import { type Accounted, accountPaper } from '#domain/policy/account-paper.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'

/** What was bought and how it was paid. */
export interface Paid extends Accounted {
  payment: ReceiptContent['payment']
}

/** What the sales receipt of a purchase states. */
export function receiptContent(paid: Paid): ReceiptContent {
  return { ...accountPaper(paid), payment: paid.payment }
}
