import { RECORDED_METHOD_NAMES } from '#domain/accounting/received-payments.ts'
import { layOutAccountDocument } from '#domain/documents/billing/account-layout.ts'
import type { PaymentContent } from '#domain/documents/billing/payment.ts'
import { formatCard } from '#domain/documents/billing/receipt-summary.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import { buildMoneyTable } from '#domain/documents/layout/money-table.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { getTestNotices } from '#domain/documents/layout/test-notice.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, subtract, sum, ZERO } from '#domain/values/money.ts'

/**
 * The printable document of a payment on an invoice.
 *
 * @rule N108 A payment states the invoice that it pays, when and how it came, and what of it pays nothing yet.
 */
export function buildPaymentDocument(content: PaymentContent): PrintableDocument {
  const { total, applied, receivedOn, dollarSign, test } = content
  const left = getUnapplied(content)
  const lines = [
    ...applied.map(({ invoice, amount }) => ({ label: `Invoice ${invoice}`, amount })),
    ...(left > ZERO ? [{ label: 'Not applied to an invoice', amount: left }] : []),
  ]
  return layOutAccountDocument(content, {
    title: 'Payment',
    subject: 'Payment received for golf contest prize insurance',
    subtitle: 'Thank you for your payment',
    numberLabel: 'Payment number',
    payerLabel: 'Received from',
    facts: [{ label: 'Received', value: formatLongDate(receivedOn) }],
    notices: getTestNotices(test, 'payment'),
    sections: [
      section(
        'Amount',
        buildMoneyTable(lines, [{ label: 'Total received', amount: total, total: true }], {
          title: 'Applied to',
          dollarSign,
        }),
      ),
      section(
        'Payment',
        text(`${formatReceivedPayment(content)}.`),
        ...(left > ZERO
          ? [
              text(
                `${formatMoney(left, dollarSign)} is more than was owed. It remains as your credit. We will use it for your next invoice or refund it.`,
                { strong: true },
              ),
            ]
          : []),
      ),
    ],
  })
}

/** What of a payment paid nothing when it was issued. */
export function getUnapplied({ total, applied }: Pick<PaymentContent, 'total' | 'applied'>): Cents {
  return subtract(total, sum(applied.map(({ amount }) => amount)))
}

/** How it was paid, for documents, pages and mail. */
export function formatReceivedPayment({ payment }: Pick<PaymentContent, 'payment'>): string {
  return 'brand' in payment
    ? `${formatCard(payment)}, reference ${payment.reference}`
    : `${RECORDED_METHOD_NAMES[payment.method].label} ${payment.reference}`
}
