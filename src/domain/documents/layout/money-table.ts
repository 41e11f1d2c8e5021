import { type DollarSign, formatMoney } from '#domain/values/money.ts'
import { type DocumentTable } from '#domain/documents/layout/printable-document.ts'
import { type CertificateContent, type MoneyLine } from '#domain/documents/certificate/certificate.ts'

type Row = DocumentTable['rows'][number]

/** Charges, and below them their sums. */
export function buildMoneyTable(
  lines: readonly MoneyLine[],
  below: readonly (MoneyLine & { total?: true })[],
  { title = 'Charge', dollarSign }: { title?: string; dollarSign: DollarSign | undefined },
): DocumentTable {
  return {
    kind: 'table',
    columns: [
      { title, share: 3, align: 'left' },
      { title: 'Amount', share: 1, align: 'right' },
    ],
    rows: [...lines, ...below].map((line) => row(line, dollarSign)),
    figures: false,
  }
}

/** What has been paid of the total of a certificate, and what is left to pay. */
export function buildPaymentTable(
  { total, paid, balance }: CertificateContent['money'],
  dollarSign: DollarSign | undefined,
): DocumentTable {
  const lines = [
    { label: 'Total', amount: total },
    { label: 'Paid', amount: paid },
  ]
  const left = { label: 'Left to pay', amount: balance, total: true } as const
  return buildMoneyTable(lines, [left], { title: 'Payment', dollarSign })
}

function row(
  { label, amount, total = false }: MoneyLine & { total?: boolean },
  sign: DollarSign | undefined,
): Row {
  return { cells: [label, formatMoney(amount, sign)], total }
}
