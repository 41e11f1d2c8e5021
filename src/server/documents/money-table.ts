import { formatMoney } from '#domain/money.ts'
import { type CertificateContent, type MoneyLine } from '#domain/policy/certificate.ts'
import { STYLE } from '#server/documents/ink.ts'
import { type TableColumn, type TableRow } from '#server/documents/paper-table.ts'

export const MONEY_COLUMNS: readonly TableColumn[] = [
  { title: 'Charge', share: 3 },
  { title: 'Amount', share: 1, align: 'right' },
]

/** Every line of money, then the total, what was paid and what is open. */
export function moneyRows({ lines, total, paid, balance }: CertificateContent['money']): TableRow[] {
  return [
    ...chargeRows(lines),
    { cells: ['Total', formatMoney(total)], style: STYLE.figure, ruled: true },
    { cells: ['Paid', formatMoney(paid)] },
    { cells: ['Balance', formatMoney(balance)] },
  ]
}

export function chargeRows(lines: readonly MoneyLine[]): TableRow[] {
  return lines.map(({ label, amount }) => ({ cells: [label, formatMoney(amount)] }))
}
