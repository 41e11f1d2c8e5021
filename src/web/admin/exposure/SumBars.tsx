/** One bar: all of it, and the part of it that is filled. */
export interface SumBar {
  key: string
  name: string
  /** What it comes to, in words. */
  figure: string
  detail: string
  /** From its left end; the first part is ours. */
  parts: readonly { value: number; fill: string }[]
}

interface SumBarsProps {
  bars: readonly SumBar[]
  /** How many there are besides. */
  left?: number
}

/** Bars that lie, each as long as its share of the longest one. */
export function SumBars({ bars, left = 0 }: SumBarsProps) {
  const most = Math.max(1, ...bars.map(({ parts }) => lengthOf(parts)))
  return (
    <div className="grid gap-3">
      {bars.map(({ key, name, figure, detail, parts }) => (
        <div key={key} className="grid gap-1 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
            <span className="tabular-nums">
              <strong className="font-semibold">{figure}</strong> <span className="text-muted">{detail}</span>
            </span>
          </p>
          <svg aria-hidden="true" width="100%" height={14} className="block">
            {parts.map(
              ({ value, fill }, place) =>
                value > 0 && (
                  <rect
                    key={fill}
                    x={`${(100 * lengthOf(parts.slice(0, place))) / most}%`}
                    width={`${(100 * value) / most}%`}
                    y="0.5"
                    height={13}
                    className={fill}
                  />
                ),
            )}
          </svg>
        </div>
      ))}
      {left > 0 && (
        <p className="text-sm text-muted">{`${left.toLocaleString('en-US')} more in the table.`}</p>
      )}
    </div>
  )
}

function lengthOf(parts: SumBar['parts']): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}
