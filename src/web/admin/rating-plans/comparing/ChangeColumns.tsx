import type { ComparisonResult } from '#contract/rating-plans/comparison.ts'
import { count } from '#web/admin/figures/figure-text.ts'

const HEIGHT = 200
const TOP = 26
const FOOT = 26
const FILLED = 0.8

/** In the middle are those that stay the same: their column is cut where it would dwarf the others. */
export function ChangeColumns({ ranges }: Pick<ComparisonResult, 'ranges'>) {
  const middle = (ranges.length - 1) / 2 - 0.5
  const others = Math.max(1, ...ranges.filter((_, at) => at !== middle).map(({ quotes }) => quotes))
  const same = ranges[middle]?.quotes ?? 0
  const isCut = same > others * 1.1
  const most = isCut ? others * 1.1 : Math.max(others, same)
  const place = 100 / ranges.length
  const ground = HEIGHT - FOOT
  const height = (quotes: number) => (Math.min(quotes, most) / most) * (ground - TOP)
  return (
    <div className="overflow-x-auto" tabIndex={-1}>
      <svg aria-hidden="true" width="100%" height={HEIGHT} className="block min-w-[38rem] overflow-visible">
        {ranges.map(({ label, quotes }, at) => (
          <g key={label}>
            <rect
              x={`${place * (at + (1 - FILLED) / 2)}%`}
              width={`${place * FILLED}%`}
              y={ground - height(quotes)}
              height={height(quotes)}
              className={at === middle ? 'fill-edge' : at < middle ? 'fill-water' : 'fill-fairway'}
            />
            {at === middle && isCut && (
              <rect
                x={`${place * (at + (1 - FILLED) / 2)}%`}
                width={`${place * FILLED}%`}
                y={ground - height(quotes) + 18}
                height={4}
                className="fill-paper"
              />
            )}
            <text
              x={`${place * (at + 0.5)}%`}
              y={ground - height(quotes) - 7}
              textAnchor="middle"
              className="fill-ink text-sm font-semibold tabular-nums"
            >
              {count(quotes)}
            </text>
            <text
              x={`${place * (at + 0.5)}%`}
              y={HEIGHT - 6}
              textAnchor="middle"
              className="fill-muted text-xs"
            >
              {label}
            </text>
          </g>
        ))}
        <line x1="0" x2="100%" y1={ground} y2={ground} className="stroke-edge" />
      </svg>
      {isCut && <p className="pt-1 text-sm text-muted">{count(same)} stay the same. Their column is cut.</p>}
    </div>
  )
}
