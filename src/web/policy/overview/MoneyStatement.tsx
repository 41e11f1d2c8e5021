import { readMoney, type WireStatement } from '#contract/money-statement.ts'
import { shownLines } from '#domain/policy/money-statement.ts'
import { explainLine } from '#domain/policy/statement-text.ts'
import { type DollarSign, formatMoney } from '#domain/values/money.ts'

interface MoneyStatementProps {
  statement: WireStatement
  sign?: DollarSign | undefined
}

/**
 * Where the money of a policy stands.
 *
 * @rule N86 Pages and dialogs draw the statement by one component, so that they say the same in the same words.
 */
export function MoneyStatement({ statement: wire, sign }: MoneyStatementProps) {
  const statement = readMoney(wire)
  return (
    <dl className="grid gap-1">
      {shownLines(statement).map((line) => (
        <div key={line.key} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">{line.label}</dt>
          <dd className="money font-semibold">{formatMoney(statement[line.key], sign)}</dd>
          <Explained words={explainLine(line, statement, sign)} />
        </div>
      ))}
    </dl>
  )
}

interface MoneyComparisonProps {
  before: WireStatement
  after: WireStatement
  sign?: DollarSign | undefined
}

/** The same before and after a request, side by side. */
export function MoneyComparison({ before: wireBefore, after: wireAfter, sign }: MoneyComparisonProps) {
  const [before, after] = [readMoney(wireBefore), readMoney(wireAfter)]
  return (
    <table aria-label="Money of the policy" className="w-full max-w-form">
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="sr-only">
            Amount
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            Now
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-normal">
            Then
          </th>
        </tr>
      </thead>
      <tbody>
        {shownLines(before, after).map((line) => {
          const isSame = before[line.key] === after[line.key]
          const words = explainLine(line, after, sign)
          return (
            <tr key={line.key} className="border-b border-line align-baseline">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {line.label}
                {words && <span className="block text-sm text-muted">{words}</span>}
              </th>
              <td className="py-2 text-right money text-muted">{formatMoney(before[line.key], sign)}</td>
              <td className={`py-2 pl-4 text-right money ${isSame ? '' : 'font-semibold'}`}>
                {formatMoney(after[line.key], sign)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Explained({ words }: { words: string | undefined }) {
  return words === undefined ? null : <dd className="w-full text-sm text-muted">{words}</dd>
}
