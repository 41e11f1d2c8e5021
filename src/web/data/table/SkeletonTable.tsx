import type { AnyList } from '#contract/list.ts'
import type { FullColumn } from '#web/data/table/columns.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** As many as fit on a screen; a page may have more. */
const MOST_ROWS = 14
const WIDTHS = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2']

interface SkeletonTableProps<L extends AnyList> {
  label: string
  columns: readonly FullColumn<L>[]
  rows: number
}

/** The shape of a table that is on its way: rows as high as those that come. */
export function SkeletonTable<L extends AnyList>({ label, columns, rows }: SkeletonTableProps<L>) {
  return (
    <div role="status" aria-label={`Loading ${label}`} className="@container">
      {Array.from({ length: Math.min(rows, MOST_ROWS) }, (_, row) => (
        <div
          key={row}
          className="flex h-10 items-center gap-6 border-b border-line px-1.5 pointer-coarse:h-11 @max-[45rem]:h-14"
        >
          {columns.map(({ id }, place) => (
            <span key={id} className={`flex-1 ${place > 0 ? '@max-[45rem]:hidden' : ''}`}>
              <Skeleton className={`h-4 ${WIDTHS[(row + place) % WIDTHS.length]}`} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
