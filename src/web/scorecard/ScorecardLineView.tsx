import type { FeeColumns } from '#domain/quote/scorecard/scorecard.ts'
import type { FeeLabels } from '#domain/pricing/fee-labels.ts'
import { cellClass, FIGURES, lineCells } from '#web/scorecard/LineCells.tsx'
import { ROW } from '#web/scorecard/layout.ts'
import { type LineState, NO_STATE, type ShownLine } from '#web/scorecard/line-state.ts'

interface ScorecardLineViewProps {
  line: ShownLine
  columns: FeeColumns
  labels: FeeLabels
  state?: LineState
  className?: string
}

/**
 * One contest as a line by itself, in the columns of the table: a row of the wizard, with what opens it around it. Only
 * phrases, so that it may stand in a button. The element around it is `@container`.
 */
export function ScorecardLineView({
  line,
  columns,
  labels,
  state = NO_STATE,
  className = '',
}: ScorecardLineViewProps) {
  const cells = lineCells(line, state, columns)
  const classes = cellClass(columns)
  const names = {
    gross: labels.nondiscountFee,
    fee: labels.certFee ?? labels.nondiscountFee,
  }
  return (
    <span className={`${ROW} ${className}`}>
      <span className={classes.contest}>{cells.contest}</span>
      {FIGURES.map((column) =>
        cells[column] === undefined ? null : (
          <span key={column} className={classes[column]}>
            <span className="sr-only">
              {column === 'gross' || column === 'fee' ? ` ${names[column]} ` : ' '}
            </span>
            {cells[column]}
          </span>
        ),
      )}
    </span>
  )
}
