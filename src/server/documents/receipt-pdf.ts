import { receiptWords } from '#domain/papers/receipt-words.ts'
import { type ReceiptContent } from '#domain/policy/receipt.ts'
import { paperPdf } from '#server/documents/paper-pdf.ts'

/** The sales receipt of a policy. */
export function receiptPdf(content: ReceiptContent): Promise<Buffer> {
  return paperPdf(receiptWords(content))
}
