import { count } from '#web/admin/figures/figure-text.ts'

/** A whole and a part of it, by what both are of. */
export interface ShareBar {
  key: string
  name: string
  whole: number
  part: number
  /** What they come to, in words. */
  figure: string
  detail: string
}

/** What does not fit is in the table. */
const MOST_BARS = 8

/** For each value a whole as an open bar, and the part of it as a full one on the same scale. */
export function ShareBars({ bars }: { bars: readonly ShareBar[] }) {
  const shown = bars.slice(0, MOST_BARS)
  const most = Math.max(1, ...shown.flatMap(({ whole, part }) => [whole, part]))
  const left = bars.length - shown.length
  const width = (amount: number) => `${(100 * Math.max(0, amount)) / most}%`
  return (
    <div className="grid gap-3">
      {shown.map(({ key, name, whole, part, figure, detail }) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm sm:grid-cols-[10.5rem_minmax(0,1fr)_auto]"
        >
          <span className="truncate">{name}</span>
          <svg
            aria-hidden="true"
            width="100%"
            height={18}
            className="block overflow-visible max-sm:order-last max-sm:col-span-2"
          >
            {barsOf(whole, part).map(({ amount, fill }) => (
              <rect key={fill} x="0" y="0.5" height={17} width={width(amount)} className={fill} />
            ))}
          </svg>
          <span className="text-right tabular-nums whitespace-nowrap sm:w-44">
            <strong className="font-semibold">{figure}</strong>
            <span className="text-muted"> {detail}</span>
          </span>
        </div>
      ))}
      {left > 0 && <p className="text-sm text-muted">{`${count(left)} more in the table.`}</p>}
    </div>
  )
}

/** The longer one first, so that the other is seen on it. */
function barsOf(whole: number, part: number) {
  const bars = [
    { amount: whole, fill: 'fill-fairway-soft stroke-fairway' },
    { amount: part, fill: 'fill-fairway' },
  ]
  return part > whole ? bars.toReversed() : bars
}
