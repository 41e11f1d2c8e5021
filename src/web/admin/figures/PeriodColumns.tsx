import { formatShortMonth } from '#domain/figures/month-names.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** One part of a column. */
interface Segment {
  key: string
  value: number
  /** How it is filled. */
  fill: string
}

export interface PeriodColumn {
  /** The first day of the week or the month. */
  begins: string
  /** One or two columns side by side, each of parts on one another. */
  stacks: readonly (readonly Segment[])[]
  /** The height of the rule: the same period last year; null without one. */
  rule: number | null
  /** What stands on it, if it is to be labelled. */
  label: string
}

/** What the parts of a column are called, in the order of the parts. */
export interface PartName {
  key: string
  label: string
  /** What it came to. */
  detail: string
}

interface PeriodColumnsProps {
  periods: readonly PeriodColumn[]
  /** At the parts of the last column, with a line to each. None on a narrow screen. */
  names?: readonly PartName[]
}

type Scale = (value: number) => number

const HEIGHT = 216
const TOP = 22
const BOTTOM = 24

/** The part of its place that a period fills. */
const FILLED = 0.72

/** As many as can be named side by side on a narrow screen. */
const MOST_MONTHS = 8

/** Room of paper between two parts. */
const GAP = 1.5

/**
 * Columns by week or month, as wide as there is room: lengths across are percent, so nothing has to be measured. Only the highest
 * period and the running one are labelled; the running one is pale, as it is not over. Where the months of a year stand on a
 * narrow screen, every second one is named.
 */
export function PeriodColumns({ periods, names = [] }: PeriodColumnsProps) {
  const scale = scaleOf(periods)
  const columns = <Columns periods={periods} scale={scale} />
  if (names.length === 0) return columns
  return (
    <div className="grid sm:grid-cols-[minmax(0,1fr)_11rem]">
      {columns}
      <PartNames last={periods.at(-1)} names={names} scale={scale} />
    </div>
  )
}

function Columns({ periods, scale }: { periods: readonly PeriodColumn[]; scale: Scale }) {
  const place = 100 / periods.length
  const months = periods.flatMap(({ begins }, at) => (beginsMonth(begins) ? [{ begins, at }] : []))
  const highest = periods.reduce(
    (best, period, at) => (heightOf(period) > heightOf(periods[best]) ? at : best),
    0,
  )
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="block overflow-visible">
      {periods.map((period, at) => (
        <g key={period.begins}>
          <g className={at === periods.length - 1 ? 'opacity-55 forced-colors:opacity-100' : ''}>
            <Stacks
              period={period}
              left={place * (at + (1 - FILLED) / 2)}
              width={place * FILLED}
              scale={scale}
            />
          </g>
          {period.rule !== null && (
            <line
              x1={`${place * (at + 0.04)}%`}
              x2={`${place * (at + 0.96)}%`}
              y1={scale(period.rule)}
              y2={scale(period.rule)}
              className="stroke-ink stroke-2"
            />
          )}
          {(at === highest || at === periods.length - 1) && heightOf(period) > 0 && (
            <text
              x={`${place * (at + anchorAt(at, periods.length).share)}%`}
              y={scale(Math.max(heightOf(period), period.rule ?? 0)) - 6}
              textAnchor={anchorAt(at, periods.length).anchor}
              className="fill-ink stroke-paper stroke-4 text-sm font-semibold [paint-order:stroke]"
            >
              {period.label}
            </text>
          )}
        </g>
      ))}
      <line x1="0" x2="100%" y1={scale(0)} y2={scale(0)} className="stroke-edge" />
      {months.map(({ begins, at }, nth) => (
        <text
          key={begins}
          x={`${place * at}%`}
          y={HEIGHT - 4}
          className={`fill-muted text-sm ${months.length > MOST_MONTHS && (months.length - nth) % 2 === 0 ? 'max-sm:hidden' : ''}`}
        >
          {formatShortMonth(begins as CalendarDate)}
        </text>
      ))}
    </svg>
  )
}

interface StacksProps {
  period: PeriodColumn
  /** In percent of the chart. */
  left: number
  width: number
  scale: Scale
}

function Stacks({ period, left, width, scale }: StacksProps) {
  const each = width / period.stacks.length
  return period.stacks.map((stack, nth) => {
    let [up, down] = [0, 0]
    return stack.map(({ key, value, fill }) => {
      const from = value < 0 ? down : up
      const to = from + value
      if (value < 0) down = to
      else up = to
      const [top, bottom] = [Math.min(scale(from), scale(to)), Math.max(scale(from), scale(to))]
      return (
        <rect
          key={key}
          x={`${left + each * nth}%`}
          y={top}
          width={`${each}%`}
          height={Math.max(0, bottom - top - (from === 0 ? 0 : GAP))}
          className={fill}
        />
      )
    })
  })
}

interface PartNamesProps {
  last: PeriodColumn | undefined
  names: readonly PartName[]
  scale: Scale
}

/** Between two names. */
const NAME_HEIGHT = 20

function PartNames({ last, names, scale }: PartNamesProps) {
  const placed = placeNames(last?.stacks[0] ?? [], names, scale)
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="hidden overflow-visible sm:block">
      {placed.map(({ key, label, detail, at, y }) => (
        <g key={key}>
          <line x1="2" x2="18" y1={at} y2={y - 5} className="stroke-edge" />
          <text x="24" y={y} className="fill-ink text-sm">
            <tspan className="font-semibold">{label}</tspan>
            <tspan dx="5" className="fill-muted">
              {detail}
            </tspan>
          </text>
        </g>
      ))}
    </svg>
  )
}

/** From the foot up, each at its part or as near to it as the one below lets it. */
function placeNames(stack: readonly Segment[], names: readonly PartName[], scale: Scale) {
  let [sum, lowest] = [0, scale(0)]
  return names.map((name) => {
    const value = Math.max(0, stack.find(({ key }) => key === name.key)?.value ?? 0)
    const at = scale(sum + value / 2)
    const y = Math.min(at, lowest)
    sum += value
    lowest = y - NAME_HEIGHT
    return { ...name, at, y }
  })
}

function heightOf(period: PeriodColumn | undefined): number {
  const heights = (period?.stacks ?? []).map((stack) =>
    stack.reduce((sum, { value }) => sum + Math.max(0, value), 0),
  )
  return Math.max(0, ...heights)
}

function depthOf({ stacks, rule }: PeriodColumn): number {
  const depths = stacks.map((stack) => stack.reduce((sum, { value }) => sum + Math.min(0, value), 0))
  return Math.min(0, rule ?? 0, ...depths)
}

/** From an amount to its place from the top. */
function scaleOf(periods: readonly PeriodColumn[]): Scale {
  const most = Math.max(...periods.map((period) => Math.max(heightOf(period), period.rule ?? 0)))
  const least = Math.min(...periods.map(depthOf))
  const span = most - least
  // Where nothing has a height, the base line is at the bottom.
  if (span === 0) return () => HEIGHT - BOTTOM
  return (value) => TOP + ((most - value) / span) * (HEIGHT - TOP - BOTTOM)
}

/** A label at an end of the chart stays within it. */
function anchorAt(at: number, count: number): { anchor: 'start' | 'middle' | 'end'; share: number } {
  if (at < count / 8) return { anchor: 'start', share: 0 }
  return at >= (count * 7) / 8 ? { anchor: 'end', share: 1 } : { anchor: 'middle', share: 0.5 }
}

function beginsMonth(begins: string): boolean {
  return Number(begins.slice(8)) <= 7
}
