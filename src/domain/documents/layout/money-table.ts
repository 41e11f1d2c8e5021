import { formatMoney } from '#domain/values/money.ts'
import { type DocumentTable } from '#domain/documents/layout/printable-document.ts'
import { type CertificateContent, type MoneyLine } from '#domain/documents/certificate/certificate.ts'

type Row = DocumentTable['rows'][number]

/** Charges, and below them their sums. */
export function buildMoneyTable(
  lines: readonly MoneyLine[],
  below: readonly (MoneyLine & { total?: true })[],
): DocumentTable {
  return {
    kind: 'table',
    columns: [
      { title: 'Charge', share: 3, align: 'left' },
      { title: 'Amount', share: 1, align: 'right' },
    ],
    rows: [...lines, ...below].map(row),
    figures: false,
  }
}

/** All charges of a certificate, then the total, the amount paid and the balance. */
export function buildCertificateMoneyTable({
  lines,
  total,
  paid,
  balance,
}: CertificateContent['money']): DocumentTable {
  return buildMoneyTable(lines, [
    { label: 'Total', amount: total, total: true },
    { label: 'Paid', amount: paid },
    { label: 'Balance', amount: balance },
  ])
}

function row({ label, amount, total = false }: MoneyLine & { total?: boolean }): Row {
  return { cells: [label, formatMoney(amount)], total }
}
