import { useId } from 'react'
import {
  groupByDay,
  type FeeColumns,
  type Scorecard as ScorecardContent,
  type ScorecardDay,
} from '#domain/quote/scorecard/scorecard.ts'
import { formatLongDay } from '#domain/values/calendar.ts'
import { ChargeRow, TotalRow } from '#web/scorecard/ChargeRows.tsx'
import { type LineState, type ShownLine, NO_STATE } from '#web/scorecard/line-state.ts'
import { ScorecardHead } from '#web/scorecard/ScorecardHead.tsx'
import { ROLES } from '#web/ui/table-roles.ts'
import { MoneySign } from '#web/ui/money-sign.ts'
import { useSaidPricing } from '#web/scorecard/use-still-after.ts'
import { cellClass, FIGURES, lineCells } from '#web/scorecard/LineCells.tsx'
import { ROW } from '#web/scorecard/layout.ts'

/** A scorecard as it is shown: one from a newer server may have kinds of contest that this page does not know. */
export type ShownScorecard = Omit<ScorecardContent, 'lines'> & { lines: readonly ShownLine[] }

export interface ScorecardProps {
  /** What it is of, for screen readers. */
  label: string
  scorecard: ShownScorecard
  /** What is said of a line besides its figures. */
  stateOf?: (line: ShownLine) => LineState | undefined
  /** False if it fills a box that has a frame. */
  isFramed?: boolean
  /** The total is of earlier figures. */
  isOld?: boolean
  /** A new price is awaited. */
  isPricing?: boolean
  /** Below the total: for what it is, where some figures are not valid. */
  totalNote?: string | undefined
}

/**
 * What is insured and what it costs: a line for each contest, then what is charged besides, then the total. One for the
 * price box, the check of one's answers, the confirmation and the policy.
 *
 * @rule S14 While a price is worked out again, the old one stays in grey.
 */
export function Scorecard({
  label,
  scorecard,
  stateOf,
  totalNote,
  isFramed = true,
  ...pricing
}: ScorecardProps) {
  const { isOld = false, isPricing = false } = pricing
  const { columns, labels, lines, charges, total, dollarSign } = scorecard
  const days = groupByDay(lines)
  const isSaid = useSaidPricing(isPricing)
  const noteId = useId()
  return (
    <MoneySign value={dollarSign}>
      <div className="@container">
        <table
          {...ROLES.table}
          aria-label={label}
          aria-describedby={totalNote === undefined ? undefined : noteId}
          className={`block break-inside-avoid overflow-hidden bg-card ${isFramed ? 'rounded-lg border border-line' : ''}`}
        >
          <ScorecardHead columns={columns} labels={labels} day={days[0]?.date} />
          {days.map((day, place) => (
            <DayRows
              key={day.date ?? 'later'}
              day={day}
              isFirst={place === 0}
              columns={columns}
              stateOf={stateOf}
            />
          ))}
          {(charges.length > 0 || total) && (
            <tfoot {...ROLES.group} className="block">
              {charges.map((charge) => (
                <ChargeRow key={charge.key} charge={charge} columns={columns} isOld={isOld} />
              ))}
              {total && <TotalRow total={total} isOld={isOld} isPricing={isSaid} />}
            </tfoot>
          )}
        </table>
        {totalNote !== undefined && (
          <p id={noteId} className="mt-2 px-4 text-sm text-muted">
            {totalNote}
          </p>
        )}
        <p role="status" className="sr-only">
          {isSaid ? 'Pricing' : ''}
        </p>
      </div>
    </MoneySign>
  )
}

interface DayRowsProps {
  day: ScorecardDay<ShownLine>
  /** The first day stands in the head of the table. */
  isFirst: boolean
  columns: FeeColumns
  stateOf: ScorecardProps['stateOf']
}

function DayRows({ day: { date, lines }, isFirst, columns, stateOf }: DayRowsProps) {
  return (
    <tbody {...ROLES.group} className="block">
      {!isFirst && (
        <tr {...ROLES.row} className="block border-t border-line bg-fairway-soft px-4 py-2.5 @[45rem]:hidden">
          <th {...ROLES.day} className="block text-left text-sm font-semibold">
            {date === undefined ? 'No date yet' : formatLongDay(date)}
          </th>
        </tr>
      )}
      {lines.map((line) => (
        <ScorecardRow
          key={`${line.entity} ${line.slot}`}
          line={line}
          columns={columns}
          state={stateOf?.(line)}
        />
      ))}
    </tbody>
  )
}

interface ScorecardRowProps {
  line: ShownLine
  columns: FeeColumns
  state?: LineState | undefined
}

/** One contest as a row of the table. */
function ScorecardRow({ line, columns, state = NO_STATE }: ScorecardRowProps) {
  const cells = lineCells(line, state, columns)
  const classes = cellClass(columns)
  return (
    <tr {...ROLES.row} className={`border-t border-line ${ROW}`}>
      <th {...ROLES.name} className={classes.contest}>
        {cells.contest}
      </th>
      {FIGURES.map((column) =>
        cells[column] === undefined ? null : (
          <td {...ROLES.cell} key={column} className={classes[column]}>
            {cells[column]}
          </td>
        ),
      )}
    </tr>
  )
}
