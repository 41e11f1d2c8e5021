import { type MoneyStatement, shownLines } from '#domain/policy/money-statement.ts'
import { explainLine } from '#domain/policy/statement-text.ts'
import { type DollarSign, formatMoney } from '#domain/values/money.ts'

/**
 * Where the money of a policy stands, as facts of a mail to whoever pays it.
 *
 * @rule N86 A mail about the money of a policy says where it stands afterwards, in the words of the page.
 */
export function listStatement(
  statement: MoneyStatement,
  sign: DollarSign | undefined,
): [label: string, value: string][] {
  return shownLines(statement).map((line) => {
    const words = explainLine(line, statement, sign)
    const amount = formatMoney(statement[line.key], sign)
    return [line.label, words === undefined ? amount : `${amount}, ${words}`]
  })
}
