import { type DollarSign, formatMoney } from '#domain/values/money.ts'
import { type MoneyStatement, shownLines } from '#domain/policy/money-statement.ts'
import { explainLine } from '#domain/policy/statement-text.ts'
import type { DocumentTable } from '#domain/documents/layout/printable-document.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { MoneyLine } from '#domain/quote/pricing/charge-lines.ts'

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

/** Where the money of a policy stands. */
export function buildStatementTable(
  statement: MoneyStatement,
  dollarSign: DollarSign | undefined,
): DocumentTable {
  const lines = shownLines(statement).map((line): MoneyLine => {
    const words = explainLine(line, statement, dollarSign)
    return { label: words ? `${line.label}, ${words}` : line.label, amount: statement[line.key] }
  })
  return buildMoneyTable(lines, [], { title: 'Payment', dollarSign })
}

/**
 * The money on a certificate.
 *
 * @rule N86 A certificate states its money by the statement as well. Where that is not the insured's to see, it says the price and what is owed of it: what is not owed is not said to be paid.
 */
export function buildPaymentTable(
  { total, balance, statement }: CertificateContent['money'],
  dollarSign: DollarSign | undefined,
): DocumentTable {
  if (statement) return buildStatementTable(statement, dollarSign)
  const lines = [
    { label: 'Price', amount: total },
    { label: 'Owed', amount: balance },
  ]
  return buildMoneyTable(lines, [], { title: 'Payment', dollarSign })
}

function row(
  { label, amount, total = false }: MoneyLine & { total?: boolean },
  sign: DollarSign | undefined,
): Row {
  return { cells: [label, formatMoney(amount, sign)], total }
}
