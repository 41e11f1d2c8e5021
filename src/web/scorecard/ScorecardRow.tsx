import { type FeeColumns } from '#domain/quote/scorecard/scorecard.ts'
import { cellClass, FIGURES, lineCells } from '#web/scorecard/LineCells.tsx'
import { ROW } from '#web/scorecard/layout.ts'
import { type LineState, NO_STATE, type ShownLine } from '#web/scorecard/line-state.ts'
import { ROLES } from '#web/ui/table-roles.ts'

interface ScorecardRowProps {
  line: ShownLine
  columns: FeeColumns
  state?: LineState | undefined
}

/** One contest as a row of the table. */
export function ScorecardRow({ line, columns, state = NO_STATE }: ScorecardRowProps) {
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
