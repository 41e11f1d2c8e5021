import type { ComparisonResult } from '#contract/rating-plans/comparison.ts'
import { count } from '#web/admin/figures/figure-text.ts'
import { changeOf, measureColumns, SAME, signed } from '#web/admin/rating-plans/comparing/comparison-text.ts'

const HEIGHT = 236
const TOP = 26
const FOOT = 42
const FILLED = 0.8

/** Those that stay the same stand between the cheaper and the dearer ones; their bar is cut where it would dwarf the others. */
export function ChangeColumns({ result }: { result: ComparisonResult }) {
  const { ranges } = result
  const middle = ranges.findIndex(({ label }) => label === SAME)
  const { most, isCut } = measureColumns(ranges)
  const bars = ranges.map(({ label, quotes }, at) => ({
    label,
    quotes,
    share: Math.min(quotes, most) / most,
    fill: at === middle ? 'fill-edge/50' : at < middle ? 'fill-water' : 'fill-fairway',
    isCut: at === middle && isCut,
  }))
  return (
    <div className="grid gap-2">
      <Upright bars={bars} />
      <Lying bars={bars} />
      <Sums result={result} />
    </div>
  )
}

/** What both sides come to, each in its colour under its bars. */
function Sums({ result: { cheaper, dearer } }: { result: ComparisonResult }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 text-sm tabular-nums">
      <p className="font-semibold text-water">
        {count(cheaper.quotes)} cheaper, <span className="money">{signed(changeOf(cheaper))}</span>
      </p>
      <p className="text-muted max-sm:order-last max-sm:w-full">percent of the fee</p>
      <p className="font-semibold text-fairway">
        {count(dearer.quotes)} dearer, <span className="money">{signed(changeOf(dearer))}</span>
      </p>
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
      className="hidden overflow-visible sm:block lg:-mb-4 print:block"
    >
      {bars.map(({ label, quotes, share, fill, isCut }, at) => {
        const height = share * (ground - TOP)
        const middle = `${place * (at + 0.5)}%`
        const x = `${place * (at + (1 - FILLED) / 2)}%`
        const width = `${place * FILLED}%`
        return (
          <g key={label}>
            <rect x={x} width={width} y={ground - height} height={height} className={fill} />
            {isCut && <Cut x={x} y={ground - height + 16} width={width} />}
            <text
              x={middle}
              y={ground - height - 7}
              textAnchor="middle"
              className="fill-ink text-sm font-semibold tabular-nums"
            >
              {count(quotes)}
            </text>
            <RangeLabel label={label} x={middle} y={ground + 18} />
          </g>
        )
      })}
      <line x1="0" x2="100%" y1={ground} y2={ground} className="stroke-edge" />
    </svg>
  )
}

/** Two strokes of paper across a bar that is higher than it is drawn. */
function Cut({ x, y, width }: { x: string; y: number; width: string }) {
  return (
    <svg x={x} y={y} width={width} height={22} viewBox="0 0 100 22" preserveAspectRatio="none">
      <path
        d="M0 12 100 3M0 20 100 11"
        className="stroke-paper"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** In one line on a wide screen. */
function RangeLabel({ label, x, y }: { label: string; x: string; y: number }) {
  return (
    <>
      <text x={x} y={y} textAnchor="middle" className="hidden fill-muted text-sm tabular-nums lg:inline">
        {label}
      </text>
      {linesOf(label).map((line, nth) => (
        <text
          key={line}
          x={x}
          y={y + nth * 17}
          textAnchor="middle"
          className="fill-muted text-sm tabular-nums lg:hidden"
        >
          {line}
        </text>
      ))}
    </>
  )
}

/** Where there is no room beside one another. */
function Lying({ bars }: Bars) {
  return (
    <div aria-hidden="true" className="grid gap-1.5 text-sm sm:hidden print:hidden">
      {bars.map(({ label, quotes, share, fill }) => (
        <div key={label} className="grid grid-cols-[6rem_minmax(0,1fr)_3rem] items-center gap-2 tabular-nums">
          <span className="text-muted">{label}</span>
          <svg width="100%" height={14} className="block">
            <rect width={`${share * 100}%`} height={14} className={fill} />
          </svg>
          <span className="text-right font-semibold">{count(quotes)}</span>
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
