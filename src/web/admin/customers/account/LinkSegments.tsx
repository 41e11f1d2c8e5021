import type { Segment } from '#web/admin/customers/account/link-lanes.ts'

const FIRST_REM = 1.25

interface LinkSegmentsProps {
  segments: readonly Segment[]
  /** Links of the row that is selected. */
  near: ReadonlySet<number>
}

/** What a row draws of the lines between documents; the details of a document say the same in words. */
export function LinkSegments({ segments, near }: LinkSegmentsProps) {
  return segments.map(({ part, lane, isTarget, label, link }) => {
    const color = near.has(link) ? 'border-fairway text-fairway' : 'border-edge text-muted'
    // A lane is wide enough for its amount where the table has the room.
    const width = `calc(${FIRST_REM}rem + ${lane} * var(--lane))`
    return (
      <span key={link}>
        <span style={{ width }} className={`absolute left-1 border-r-2 ${color} ${EDGES[part]}`} />
        {isTarget && (
          <span
            className={`absolute left-0.5 size-2 rotate-45 border-b-2 border-l-2 ${color} top-[calc(50%-0.25rem)]`}
          />
        )}
        {label && (
          <span
            style={{ left: `calc(${width} + 0.375rem)` }}
            className={`absolute z-1 bg-paper px-0.5 text-sm whitespace-nowrap tabular-nums ${near.has(link) ? 'font-semibold text-fairway' : 'text-muted'} ${label.at === 'center' ? 'top-[calc(50%-0.6rem)]' : 'top-[calc(100%-0.6rem)]'}`}
          >
            {label.text}
          </span>
        )}
      </span>
    )
  })
}

const EDGES = {
  upper: 'top-[calc(50%-1px)] bottom-0 rounded-tr-md border-t-2',
  middle: 'inset-y-0',
  lower: 'top-0 bottom-[calc(50%-1px)] rounded-br-md border-b-2',
} as const
