import type { FeeColumns } from '#domain/quote/scorecard/scorecard.ts'
import type { FeeLabels } from '#domain/pricing/fee-labels.ts'
import { type CalendarDate, formatLongDay } from '#domain/values/calendar.ts'
import { cellClass, hasGross } from '#web/scorecard/LineCells.tsx'
import { CELLS } from '#web/scorecard/layout.ts'
import { ROLES } from '#web/ui/table-roles.ts'

interface ScorecardHeadProps {
  columns: FeeColumns
  labels: FeeLabels
  /** Stands over the first contests where there is no column for the date. */
  day: CalendarDate | undefined
}

/** Seen where there are columns; where there are two lines, the day and the fees are enough. */
const FIGURES = { distance: 'Distance', players: 'Who plays', prize: 'Prize' } as const

/** @rule K14 The names of the fees stand once, as the heads of their columns. */
export function ScorecardHead({ columns, labels, day }: ScorecardHeadProps) {
  const classes = cellClass(columns, false)
  return (
    <thead {...ROLES.group} className="block">
      <tr {...ROLES.row} className="flex items-end bg-fairway-soft px-4 py-2.5 text-sm text-muted">
        <th {...ROLES.head} className={classes.contest}>
          {day === undefined ? (
            'Contest'
          ) : (
            <>
              <span className="font-semibold text-ink @[45rem]:hidden">{formatLongDay(day)}</span>
              <span className="hidden @[45rem]:inline">Contest</span>
            </>
          )}
        </th>
        <th {...ROLES.head} className={`${classes.date} text-left font-normal`}>
          Date
        </th>
        {(['distance', 'players', 'prize'] as const).map((column) => (
          <th
            {...ROLES.head}
            key={column}
            className={`${classes[column]} font-normal @max-[32.5rem]:sr-only`}
          >
            {FIGURES[column]}
          </th>
        ))}
        {hasGross(columns) && (
          <th {...ROLES.head} className={`${CELLS.gross} pl-2 font-normal`}>
            {labels.nondiscountFee}
          </th>
        )}
        {columns !== 'none' && (
          <th {...ROLES.head} className={`${CELLS.fee} pl-2 font-normal`}>
            {labels.certFee ?? labels.nondiscountFee}
          </th>
        )}
      </tr>
    </thead>
  )
}
