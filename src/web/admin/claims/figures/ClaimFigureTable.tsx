import type { ClaimFiguresRow } from '#contract/claims/figures.ts'
import { nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { dollars } from '#web/ui/dollars.ts'

interface ClaimFigureTableProps {
  year: number
  /** Of this year, one for each kind of contest. */
  rows: readonly ClaimFiguresRow[]
}

/** What of each column is told: a heading, and the value of a row. */
const COLUMNS: readonly { head: string; value: (row: ClaimFiguresRow) => string }[] = [
  { head: 'Played', value: ({ played }) => count(played) },
  { head: 'Claims expected', value: (row) => expected(row, row.expected_claims.toFixed(2)) },
  { head: 'Claims reported', value: ({ reported }) => count(reported) },
  { head: 'Cost expected', value: (row) => expected(row, dollars(row.expected_cost)) },
  { head: 'Cost', value: ({ cost }) => dollars(cost) },
  { head: 'Open', value: ({ open }) => count(open) },
  { head: 'Reserve', value: ({ reserve }) => dollars(reserve) },
  { head: 'Paid', value: ({ paid }) => dollars(paid) },
  { head: 'Approved', value: ({ approved }) => count(approved) },
  { head: 'Declined', value: ({ declined }) => count(declined) },
  { head: 'Days, median', value: ({ median_days: days }) => sayDays(days) },
  { head: 'Days, 90%', value: ({ p90_days: days }) => sayDays(days) },
]

/**
 * The claims of one year by kind of contest. A narrow screen reads each kind as a list of its own.
 *
 * @rule N111 What is expected stands beside what happened, and what nobody expects by odds says so.
 */
export function ClaimFigureTable({ year, rows }: ClaimFigureTableProps) {
  const declined = rows.filter(({ declined_by: rules }) => rules.length > 0)
  return (
    <section aria-labelledby={`year-${year}`} className="@container grid gap-3">
      <h2 id={`year-${year}`} className="text-xl">
        Played in {year}
      </h2>
      <table className="hidden w-full text-sm @min-[64rem]:table">
        <thead>
          <tr className="border-b border-line bg-fairway-soft text-left align-bottom">
            <th scope="col" className="px-3 py-2 font-semibold">
              Contest
            </th>
            {COLUMNS.map(({ head }) => (
              <th key={head} scope="col" className="px-2 py-2 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.kind} className="border-b border-line">
              <th scope="row" className="px-3 py-2 text-left font-semibold">
                {nameClaimKind(row.kind)}
              </th>
              {COLUMNS.map(({ head, value }) => (
                <td key={head} className="px-2 py-2 text-right tabular-nums">
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-4 @min-[64rem]:hidden">
        {rows.map((row) => (
          <div key={row.kind} className="rounded-md border border-line bg-card px-3 py-2">
            <h3 className="font-sans text-base font-semibold">{nameClaimKind(row.kind)}</h3>
            <dl className="text-sm">
              {COLUMNS.map(({ head, value }) => (
                <div key={head} className="flex justify-between gap-x-4 border-t border-line py-1">
                  <dt className="text-muted">{head}</dt>
                  <dd className="tabular-nums">{value(row)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      {rows.some(({ without_odds: without }) => without > 0) && (
        <p className="max-w-measure text-sm text-muted">
          {rows
            .filter(({ without_odds: without }) => without > 0)
            .map(sayWithoutOdds)
            .join(' ')}
        </p>
      )}
      {declined.length > 0 && (
        <p className="max-w-measure text-sm text-muted">
          Declined by rule. {declined.map(sayDeclined).join('. ')}.
        </p>
      )}
    </section>
  )
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** Nothing is expected where no odds are known of anything that was played. */
function expected({ played, without_odds: without }: ClaimFiguresRow, text: string): string {
  return played - without > 0 ? text : 'None known'
}

function sayDays(days: number | null): string {
  return days === null ? 'None yet' : days.toFixed(1)
}

function sayWithoutOdds({ kind, without_odds: without, played }: ClaimFiguresRow): string {
  return `${nameClaimKind(kind)}: ${without} of ${played} played have no odds in their plan.`
}

function sayDeclined({ kind, declined_by: rules }: ClaimFiguresRow): string {
  return `${nameClaimKind(kind)}: ${rules.map(({ rule, claims }) => `${rule} ${claims}`).join(', ')}`
}
