import { formatLongDate } from '#domain/calendar.ts'
import { type InvoiceContent } from '#domain/policy/invoice.ts'
import { type InvoiceMethod } from '#domain/quote/payment.fields.ts'

const HOW: Record<InvoiceMethod, string> = {
  pap: 'Billed to the dealer open parts account',
  folio: 'Deducted from the folio',
  check: 'By check',
}

/** How an invoice is to be paid, for papers and pages. */
export function toBePaidText({ payment: { method, account, checkNumber } }: InvoiceContent): string {
  if (account) return `${HOW[method]}, ${account.label} ${account.code}`
  return checkNumber ? `${HOW[method]} number ${checkNumber}` : HOW[method]
}

/** Until when, and how. */
export function termsText(invoice: InvoiceContent): string {
  return `Due by ${formatLongDate(invoice.dueOn)}. ${toBePaidText(invoice)}.`
}
