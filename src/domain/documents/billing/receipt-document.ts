import { formatMomentLines } from '#domain/documents/certificate/certificate-document.ts'
import { buildInstructions } from '#domain/documents/billing/instructions-section.ts'
import { buildChargeTable } from '#domain/documents/billing/billing-document.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildFooter, getTestNotices } from '#domain/documents/layout/test-notice.ts'
import { type ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { formatPayer, formatPaymentLines } from '#domain/documents/billing/receipt-summary.ts'

/**
 * The printable sales receipt.
 *
 * @rule O02 A receipt of a test system states that no money was taken.
 */
export function buildReceiptDocument(content: ReceiptContent): PrintableDocument {
  const { number, policyNumber, issuedAt, timeZone, test, payment, event, insurer } = content
  const notices = getTestNotices(test, 'receipt')
  return {
    name: `Sales receipt ${number}`,
    subject: 'Payment for golf contest prize insurance',
    issuedAt,
    insurer,
    title: 'Sales receipt',
    subtitle: payment === null ? 'Nothing to pay' : 'Payment received, with thanks',
    facts: [
      { label: 'Receipt number', value: number },
      { label: 'Policy number', value: policyNumber },
      { label: 'Issued', value: formatMomentLines(issuedAt, timeZone) },
    ],
    notices,
    body: [
      {
        kind: 'blocks',
        blocks: [
          { title: payment === null ? 'Made out to' : 'Received from', lines: formatPayer(content) },
          { title: 'For', lines: [event, `Policy ${policyNumber}`] },
        ],
      },
      section('Charges', buildChargeTable(content, 'Total paid')),
      section('Payment', ...formatPaymentLines(content).map((line) => text(line))),
      ...buildInstructions(content),
    ],
    footer: buildFooter(`Sales receipt ${number}, policy ${policyNumber}`, notices),
  }
}
