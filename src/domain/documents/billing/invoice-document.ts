import { layOutAccountDocument } from '#domain/documents/billing/account-layout.ts'
import { buildInstructions } from '#domain/documents/billing/instructions-section.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import { formatShortDate } from '#domain/documents/certificate/certificate-document.ts'
import { buildChargeTable } from '#domain/documents/billing/billing-document.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { getTestNotices } from '#domain/documents/layout/test-notice.ts'
import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { formatMoney, subtract, sum } from '#domain/values/money.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'

/**
 * The printable invoice.
 *
 * @rule O02 An invoice states its due date and how to pay it; one of a test system states that nothing is owed.
 */
export function buildInvoiceDocument(content: InvoiceContent): PrintableDocument {
  const { number, policyNumber, dueOn, test } = content
  return layOutAccountDocument(content, {
    title: 'Invoice',
    subject: 'Amount due for golf contest prize insurance',
    subtitle: 'For golf contest prize insurance',
    numberLabel: 'Invoice number',
    payerLabel: 'Billed to',
    facts: [{ label: 'Due by', value: formatShortDate(dueOn) }],
    notices: getTestNotices(test, 'invoice', 'none is owed, and nothing is insured'),
    sections: [
      section('Charges', buildChargeTable(content, 'Total due')),
      section(
        'Payment',
        ...describeCredits(content),
        text(`Due by ${formatLongDate(dueOn)}.`, { strong: true }),
        text(`${formatInvoicePayment(content)}.`),
        text(`State invoice ${number} and policy ${policyNumber} with any payment.`),
      ),
      ...buildInstructions(content),
    ],
  })
}

/** @rule O02 An invoice that a credit pays in part states which, and what is left to pay. */
function describeCredits({ credits = [], total, dollarSign }: InvoiceContent) {
  if (credits.length === 0) return []
  const left = subtract(total, sum(credits.map(({ amount }) => amount)))
  return [
    ...credits.map(({ creditMemo, amount }) =>
      text(`Credit memo ${creditMemo} pays ${formatMoney(amount, dollarSign)} of it.`),
    ),
    text(`Owed: ${formatMoney(left, dollarSign)}.`, { strong: true }),
  ]
}
