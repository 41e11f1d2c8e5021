import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import type { InvoiceMethod } from '#domain/quote/fields/payment.fields.ts'

const METHOD_TEXTS: Record<InvoiceMethod, string> = {
  pap: 'Billed to the dealer open parts account',
  folio: 'Deducted from the folio',
  check: 'By check',
}

/** How an invoice is to be paid, for documents and pages. */
export function formatInvoicePayment({
  payment: { method, account, checkNumber },
}: Pick<InvoiceContent, 'payment'>): string {
  if (account) return `${METHOD_TEXTS[method]}, ${account.label} ${account.code}`
  return checkNumber ? `${METHOD_TEXTS[method]} number ${checkNumber}` : METHOD_TEXTS[method]
}
