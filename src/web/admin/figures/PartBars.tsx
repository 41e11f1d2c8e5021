import type { FigurePartName, FigurePartRow } from '#contract/figures.ts'
import { labelFigure } from '#domain/figures/figure-labels.ts'
import { count, percent, shortMoney } from '#web/admin/figures/figure-text.ts'

/** What does not fit is in the table. */
const MOST_ROWS = 8

interface PartBarsProps {
  part: FigurePartName
  rows: readonly FigurePartRow[]
}

/** For each value how many quotes were started, and how many of those are bought by now. */
export function PartBars({ part, rows }: PartBarsProps) {
  const most = Math.max(1, ...rows.map(({ started }) => started))
  const left = rows.length - MOST_ROWS
  return (
    <div className="grid gap-3">
      {rows.slice(0, MOST_ROWS).map(({ value, started, converted, premium }) => (
        <div
          key={value}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]"
        >
          <span className="truncate">{labelFigure(part, value)}</span>
          <svg
            aria-hidden="true"
            width="100%"
            height={18}
            className="block overflow-visible max-sm:order-last max-sm:col-span-2"
          >
            <rect
              x="0"
              y="0.5"
              height={17}
              width={`${(100 * started) / most}%`}
              className="fill-fairway-soft stroke-fairway"
            />
            <rect x="0" y="0.5" height={17} width={`${(100 * converted) / most}%`} className="fill-fairway" />
          </svg>
          <span className="text-right tabular-nums whitespace-nowrap sm:w-44">
            <strong className="font-semibold">
              {count(converted)} of {count(started)}
            </strong>
            <span className="text-muted">
              {' '}
              {percent(converted, started)} · {shortMoney(premium)}
            </span>
          </span>
        </div>
      ))}
      {left > 0 && <p className="text-sm text-muted">{`${count(left)} more in the table.`}</p>}
    </div>
  )
}
