import { layOutAccountDocument } from '#domain/documents/billing/account-layout.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import { buildMoneyTable } from '#domain/documents/layout/money-table.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { getTestNotices } from '#domain/documents/layout/test-notice.ts'
import { formatCard } from '#domain/documents/billing/receipt-summary.ts'
import type { RefundContent } from '#domain/documents/billing/refund.ts'

/**
 * The printable document of a refund.
 *
 * @rule N80 A refund states what it pays out, a credit memo or what of a payment pays nothing, and whose money went back.
 */
export function buildRefundDocument(content: RefundContent): PrintableDocument {
  const { receipt, receivedPayment, total, dollarSign, test } = content
  return layOutAccountDocument(content, {
    title: 'Refund',
    subject: 'Refund for golf contest prize insurance',
    subtitle: 'Refunded to you',
    numberLabel: 'Refund number',
    payerLabel: 'Paid to',
    notices: getTestNotices(test, 'refund'),
    sections: [
      section(
        'Amount',
        buildMoneyTable(
          [{ label: namePaidOut(content), amount: total }],
          [{ label: 'Total refunded', amount: total, total: true }],
          { title: 'Credit', dollarSign },
        ),
      ),
      section(
        'Payment',
        text(`${formatRefundPayment(content)}.`),
        text(
          `It refunds ${receipt === undefined ? `payment ${receivedPayment}` : `sales receipt ${receipt}`}.`,
        ),
      ),
    ],
  })
}

/** What a refund pays out. */
export function namePaidOut({
  creditMemo,
  receivedPayment,
}: Pick<RefundContent, 'creditMemo' | 'receivedPayment'>): string {
  return creditMemo === undefined
    ? `Payment ${receivedPayment}, not applied to an invoice`
    : `Credit memo ${creditMemo}`
}

/** To where the money went back, for documents, pages and mail. */
export function formatRefundPayment({ payment }: Pick<RefundContent, 'payment'>): string {
  return 'brand' in payment
    ? `To ${formatCard(payment)}, reference ${payment.reference}`
    : `Reference ${payment.transactionId}`
}
