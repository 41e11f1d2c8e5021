import type { ReactNode } from 'react'
import { dollars } from '#web/ui/dollars.ts'

interface AmountColumn<Line> {
  head: string
  value: (line: Line) => number
}

interface ReportTableProps<Line> {
  /** What the table shows. */
  label: string
  /** What stands first in each line, such as "Claim". */
  of: string
  lines: readonly Line[]
  keyOf: (line: Line) => string
  /** What the line is, with its link. */
  name: (line: Line) => ReactNode
  columns: readonly AmountColumn<Line>[]
  /** What all lines come to, also those that are not shown. */
  total: readonly number[]
}

/** Lines with amounts and their sum. A narrow screen reads each line as a list of its own, without amounts of nothing. */
export function ReportTable<Line>({ label, of, lines, keyOf, name, columns, total }: ReportTableProps<Line>) {
  return (
    <div className="@container grid min-w-0 gap-3 text-sm">
      <table aria-label={label} className="hidden w-full @min-[50rem]:table">
        <thead>
          <tr className="border-b border-line bg-fairway-soft align-bottom">
            <th scope="col" className="px-2 py-2 text-left font-semibold">
              {of}
            </th>
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="px-2 py-2 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)} className="border-b border-line align-top">
              <th scope="row" className="px-2 py-2 text-left font-normal wrap-anywhere">
                {name(line)}
              </th>
              {columns.map(({ head, value }) => (
                <td key={head} className="money px-2 py-2 text-right whitespace-nowrap">
                  {dollars(value(line))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-fairway font-semibold">
            <th scope="row" className="px-2 py-2 text-left font-semibold">
              Total
            </th>
            {columns.map(({ head }, place) => (
              <td key={head} className="money px-2 py-2 text-right whitespace-nowrap">
                {dollars(total[place] ?? 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <ul aria-label={label} className="grid gap-3 @min-[50rem]:hidden">
        {lines.map((line) => (
          <li key={keyOf(line)} className="rounded-md border border-line bg-card px-3 py-2">
            <div className="pb-1 wrap-anywhere">{name(line)}</div>
            <Amounts columns={columns} values={columns.map(({ value }) => value(line))} />
          </li>
        ))}
        <li className="rounded-md border border-fairway bg-card px-3 py-2">
          <p className="pb-1 font-semibold">Total</p>
          <Amounts columns={columns} values={total} isWhole />
        </li>
      </ul>
    </div>
  )
}

interface AmountsProps {
  columns: readonly { head: string }[]
  values: readonly number[]
  /** Shows amounts of nothing too. */
  isWhole?: boolean
}

function Amounts({ columns, values, isWhole = false }: AmountsProps) {
  return (
    <dl>
      {columns.map(({ head }, place) => {
        const value = values[place] ?? 0
        if (value === 0 && !isWhole) return null
        return (
          <div key={head} className="flex justify-between gap-x-4 border-t border-line py-1">
            <dt className="text-muted">{head}</dt>
            <dd className="money">{dollars(value)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
