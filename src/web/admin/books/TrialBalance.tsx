import type { Books } from '#contract/accounting/books.ts'
import { ACCOUNTS } from '#domain/accounting/accounts.ts'
import { entriesPath } from '#web/admin/books/queries.ts'
import { FigureLink } from '#web/admin/books/Statement.tsx'
import { dollars } from '#web/ui/dollars.ts'

type Line = Books['trial_balance']['lines'][number]

const COLUMNS: readonly { head: string; value: (line: Line) => number }[] = [
  { head: 'Before', value: ({ before }) => before },
  { head: 'Debits', value: ({ debit }) => debit },
  { head: 'Credits', value: ({ credit }) => credit },
  { head: 'After', value: ({ after }) => after },
]

/** Every account that was ever posted to. A narrow screen reads each as a list of its own. */
export function TrialBalance({ books: { trial_balance: balance, from, to } }: { books: Books }) {
  const lines = balance.lines.filter(
    ({ before, debit, credit }) => before !== 0 || debit !== 0 || credit !== 0,
  )
  const sums = ['$0', dollars(balance.debit), dollars(balance.credit), '$0']
  return (
    <section aria-labelledby="trial-balance" className="@container grid min-w-0 gap-3">
      <div>
        <h2 id="trial-balance" className="text-xl">
          Trial balance
        </h2>
        <p className="max-w-measure text-sm text-muted">
          Balances before and after the period are debits less credits. What we owe and what we earned has a
          minus.
        </p>
      </div>
      <table aria-labelledby="trial-balance" className="hidden w-full @min-[40rem]:table">
        <thead>
          <tr className="border-b border-line bg-fairway-soft text-left text-sm">
            <th scope="col" className="px-3 py-2 font-semibold">
              Account
            </th>
            {COLUMNS.map(({ head }) => (
              <th key={head} scope="col" className="px-3 py-2 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.account} className="border-b border-line">
              <th scope="row" className="px-3 py-1 text-left font-normal">
                <FigureLink to={entriesPath(line.account, from, to)} of="the period">
                  {ACCOUNTS[line.account].label}
                </FigureLink>
              </th>
              {COLUMNS.map(({ head, value }) => (
                <td key={head} className="money px-3 py-1 text-right">
                  {dollars(value(line))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-fairway font-semibold">
            <th scope="row" className="px-3 py-2 text-left font-semibold">
              All accounts
            </th>
            {COLUMNS.map(({ head }, place) => (
              <td key={head} className="px-3 py-2 text-right tabular-nums">
                {sums[place]}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <ul className="grid gap-3 @min-[40rem]:hidden">
        {lines.map((line) => (
          <li key={line.account} className="rounded-md border border-line bg-card px-3 py-2">
            <FigureLink to={entriesPath(line.account, from, to)} of="the period">
              <span className="font-semibold">{ACCOUNTS[line.account].label}</span>
            </FigureLink>
            <dl className="text-sm">
              {COLUMNS.map(({ head, value }) => (
                <div key={head} className="flex justify-between gap-x-4 border-t border-line py-1">
                  <dt className="text-muted">{head}</dt>
                  <dd className="money">{dollars(value(line))}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p className="@min-[40rem]:hidden">
        All debits are <strong className="money">{dollars(balance.debit)}</strong>, and all credits too.
      </p>
    </section>
  )
}
