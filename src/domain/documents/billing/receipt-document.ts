import { layOutAccountDocument } from '#domain/documents/billing/account-layout.ts'
import { buildInstructions } from '#domain/documents/billing/instructions-section.ts'
import { buildChargeTable } from '#domain/documents/billing/billing-document.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { getTestNotices } from '#domain/documents/layout/test-notice.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { formatPaymentLines } from '#domain/documents/billing/receipt-summary.ts'

/**
 * The printable sales receipt.
 *
 * @rule O02 A receipt of a test system states that no money was taken.
 */
export function buildReceiptDocument(content: ReceiptContent): PrintableDocument {
  const { payment, test } = content
  return layOutAccountDocument(content, {
    title: 'Sales receipt',
    subject: 'Payment for golf contest prize insurance',
    subtitle: payment === null ? 'Nothing to pay' : 'Payment received, with thanks',
    numberLabel: 'Receipt number',
    payerLabel: payment === null ? 'Made out to' : 'Received from',
    notices: getTestNotices(test, 'receipt'),
    sections: [
      section('Charges', buildChargeTable(content, 'Total paid')),
      section('Payment', ...formatPaymentLines(content).map((line) => text(line))),
      ...buildInstructions(content),
    ],
  })
}
