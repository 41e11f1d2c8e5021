import type { ComparisonResult } from '#contract/rating-plans/comparison.ts'
import { count } from '#web/admin/figures/figure-text.ts'

const HEIGHT = 216
const TOP = 26
const FOOT = 42
const FILLED = 0.8

/** Those that stay the same stand between the cheaper and the dearer ones; their bar is cut where it would dwarf the others. */
export function ChangeColumns({ ranges }: Pick<ComparisonResult, 'ranges'>) {
  const middle = ranges.findIndex(({ label }) => label === 'same')
  const others = Math.max(1, ...ranges.filter((_, at) => at !== middle).map(({ quotes }) => quotes))
  const same = ranges[middle]?.quotes ?? 0
  const isCut = same > others * 1.1
  const most = isCut ? others * 1.1 : Math.max(others, same)
  const bars = ranges.map(({ label, quotes }, at) => ({
    label,
    quotes,
    share: Math.min(quotes, most) / most,
    fill: at === middle ? 'fill-edge' : at < middle ? 'fill-water' : 'fill-fairway',
    isCut: at === middle && isCut,
  }))
  return (
    <div className="grid gap-1">
      <Upright bars={bars} />
      <Lying bars={bars} />
      {isCut && <p className="text-sm text-muted">{count(same)} stay the same. Their bar is cut.</p>}
    </div>
  )
}

interface Bars {
  bars: readonly { label: string; quotes: number; share: number; fill: string; isCut: boolean }[]
}

function Upright({ bars }: Bars) {
  const place = 100 / bars.length
  const ground = HEIGHT - FOOT
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={HEIGHT}
      className="hidden overflow-visible sm:block print:block"
    >
      {bars.map(({ label, quotes, share, fill, isCut }, at) => {
        const height = share * (ground - TOP)
        const middle = `${place * (at + 0.5)}%`
        const x = `${place * (at + (1 - FILLED) / 2)}%`
        return (
          <g key={label}>
            <rect x={x} width={`${place * FILLED}%`} y={ground - height} height={height} className={fill} />
            {isCut && (
              <rect
                x={x}
                width={`${place * FILLED}%`}
                y={ground - height + 18}
                height={4}
                className="fill-paper"
              />
            )}
            <text
              x={middle}
              y={ground - height - 7}
              textAnchor="middle"
              className="fill-ink text-sm font-semibold tabular-nums"
            >
              {count(quotes)}
            </text>
            {linesOf(label).map((line, nth) => (
              <text
                key={line}
                x={middle}
                y={ground + 18 + nth * 17}
                textAnchor="middle"
                className="fill-muted text-sm tabular-nums"
              >
                {line}
              </text>
            ))}
          </g>
        )
      })}
      <line x1="0" x2="100%" y1={ground} y2={ground} className="stroke-edge" />
    </svg>
  )
}

/** Where there is no room beside one another. */
function Lying({ bars }: Bars) {
  return (
    <div aria-hidden="true" className="grid gap-1.5 text-sm sm:hidden print:hidden">
      {bars.map(({ label, quotes, share, fill }) => (
        <div key={label} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-2 tabular-nums">
          <span className="text-muted">{label}</span>
          <svg width="100%" height={14} className="block">
            <rect width={`${share * 100}%`} height={14} className={fill} />
          </svg>
          <span className="font-semibold">{count(quotes)}</span>
        </div>
      ))}
    </div>
  )
}

/** `−15 to −10` as `−15 to` and `−10`. */
function linesOf(label: string): string[] {
  const space = label.lastIndexOf(' ')
  return space < 0 ? [label] : [label.slice(0, space), label.slice(space + 1)]
}
