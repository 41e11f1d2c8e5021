import { invoiceWords } from '#domain/papers/invoice-words.ts'
import { type InvoiceContent } from '#domain/policy/invoice.ts'
import { paperPdf } from '#server/documents/paper-pdf.ts'

/** The invoice of a policy. */
export function invoicePdf(content: InvoiceContent): Promise<Buffer> {
  return paperPdf(invoiceWords(content))
}
