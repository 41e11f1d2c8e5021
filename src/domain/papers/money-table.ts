import { formatMoney } from '#domain/money.ts'
import { type PaperTable } from '#domain/papers/paper-words.ts'
import { type CertificateContent, type MoneyLine } from '#domain/policy/certificate.ts'

type Row = PaperTable['rows'][number]

/** Charges, and below them what they add up to. */
export function moneyTable(
  lines: readonly MoneyLine[],
  below: readonly (MoneyLine & { total?: true })[],
): PaperTable {
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

/** Every line of money on a certificate, then the total, what was paid and what is open. */
export function certificateMoneyTable({
  lines,
  total,
  paid,
  balance,
}: CertificateContent['money']): PaperTable {
  return moneyTable(lines, [
    { label: 'Total', amount: total, total: true },
    { label: 'Paid', amount: paid },
    { label: 'Balance', amount: balance },
  ])
}

function row({ label, amount, total = false }: MoneyLine & { total?: boolean }): Row {
  return { cells: [label, formatMoney(amount)], total }
}
