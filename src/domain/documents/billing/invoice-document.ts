import { buildInstructions } from '#domain/documents/billing/instructions-section.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import { formatMomentLines, formatShortDate } from '#domain/documents/certificate/certificate-document.ts'
import { buildChargeTable } from '#domain/documents/billing/billing-document.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import { type InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'
import { formatPayer } from '#domain/documents/billing/receipt-summary.ts'

/**
 * The printable invoice.
 *
 * @rule O02 An invoice states its due date and how to pay it; one of a test system states that nothing is owed.
 */
export function buildInvoiceDocument(content: InvoiceContent): PrintableDocument {
  const { number, policyNumber, issuedAt, dueOn, timeZone, test, event, insurer } = content
  const notices = getTestNotices(test, 'invoice', 'none is owed; nothing is insured')
  return {
    name: `Invoice ${number}`,
    subject: 'Amount due for golf contest prize insurance',
    issuedAt,
    insurer,
    title: 'Invoice',
    subtitle: 'For golf contest prize insurance',
    facts: [
      { label: 'Invoice number', value: number },
      { label: 'Policy number', value: policyNumber },
      { label: 'Issued', value: formatMomentLines(issuedAt, timeZone) },
      { label: 'Due by', value: formatShortDate(dueOn) },
    ],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: 'Billed to', lines: formatPayer(content) },
          { title: 'For', lines: [event, `Policy ${policyNumber}`] },
        ],
      },
      section('Charges', buildChargeTable(content, 'Total due')),
      section(
        'Payment',
        text(`Due by ${formatLongDate(dueOn)}.`, { strong: true }),
        text(`${formatInvoicePayment(content)}.`),
        text(`Please state invoice ${number} and policy ${policyNumber} with any payment.`),
      ),
      ...buildInstructions(content),
    ],
    footer: buildFooter(`Invoice ${number}, policy ${policyNumber}`, notices),
  }
}
