/** A column of parts that stand on one another. */
export interface Column {
  key: string
  parts: readonly { value: number; fill: string }[]
  /** Above it; '' for none. */
  label: string
  /** Below it; '' for none. */
  foot: string
}

const HEIGHT = 216
const TOP = 24
const BOTTOM = 24

/** The part of its place that a column fills. */
const FILLED = 0.76

/** Columns as wide as there is room: lengths across are percent, so nothing has to be measured. */
export function Columns({ columns }: { columns: readonly Column[] }) {
  const place = 100 / Math.max(1, columns.length)
  const most = Math.max(1, ...columns.map(heightOf))
  const height = (value: number) => (value / most) * (HEIGHT - TOP - BOTTOM)
  const ground = HEIGHT - BOTTOM
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="block overflow-visible">
      {columns.map((column, at) => (
        <g key={column.key}>
          {column.parts.map(({ value, fill }, nth) => {
            if (value <= 0) return null
            const below = column.parts.slice(0, nth).reduce((sum, part) => sum + part.value, 0)
            return (
              <rect
                key={fill}
                x={`${place * (at + (1 - FILLED) / 2)}%`}
                width={`${place * FILLED}%`}
                y={ground - height(below + value)}
                height={height(value)}
                className={fill}
              />
            )
          })}
          {column.label !== '' && (
            <text
              x={`${place * (at + shareAt(at, columns.length))}%`}
              y={ground - height(heightOf(column)) - 6}
              textAnchor={anchorAt(at, columns.length)}
              className="fill-ink stroke-paper stroke-4 text-sm font-semibold [paint-order:stroke]"
            >
              {column.label}
            </text>
          )}
          {column.foot !== '' && (
            <text
              x={`${place * (at + shareAt(at, columns.length))}%`}
              y={HEIGHT - 4}
              textAnchor={anchorAt(at, columns.length)}
              className="fill-muted text-sm"
            >
              {column.foot}
            </text>
          )}
        </g>
      ))}
      <line x1="0" x2="100%" y1={ground} y2={ground} className="stroke-edge" />
    </svg>
  )
}

function heightOf({ parts }: Column): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}

/** A text at an end of the chart stays within it. */
function anchorAt(at: number, columns: number): 'start' | 'middle' | 'end' {
  if (at < columns / 8) return 'start'
  return at >= (columns * 7) / 8 ? 'end' : 'middle'
}

function shareAt(at: number, columns: number): number {
  return { start: 0, middle: 0.5, end: 1 }[anchorAt(at, columns)]
}
