import { formatMoney } from '#domain/values/money.ts'
import { type DocumentTable } from '#domain/documents/layout/printable-document.ts'
import { type CertificateContent, type MoneyLine } from '#domain/documents/certificate/certificate.ts'

type Row = DocumentTable['rows'][number]

/** Charges, and below them their sums. */
export function buildMoneyTable(
  lines: readonly MoneyLine[],
  below: readonly (MoneyLine & { total?: true })[],
  title = 'Charge',
): DocumentTable {
  return {
    kind: 'table',
    columns: [
      { title, share: 3, align: 'left' },
      { title: 'Amount', share: 1, align: 'right' },
    ],
    rows: [...lines, ...below].map(row),
    figures: false,
  }
}

/** What has been paid of the total of a certificate, and what is left to pay. */
export function buildPaymentTable({ total, paid, balance }: CertificateContent['money']): DocumentTable {
  const lines = [
    { label: 'Total', amount: total },
    { label: 'Paid', amount: paid },
  ]
  return buildMoneyTable(lines, [{ label: 'Left to pay', amount: balance, total: true }], 'Payment')
}

function row({ label, amount, total = false }: MoneyLine & { total?: boolean }): Row {
  return { cells: [label, formatMoney(amount)], total }
}
