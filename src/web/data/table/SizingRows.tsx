import type { AnyList } from '#contract/list.ts'
import type { RowOf } from '#web/data/list/list-view.ts'
import { cellClass } from '#web/data/table/cell-class.ts'
import type { FullColumn } from '#web/data/table/columns.ts'

/** How wide a value is is only estimated, so the first is not always the widest. */
const CONTENDERS = 4

interface SizingRowsProps<L extends AnyList> {
  rows: readonly RowOf<L>[]
  columns: readonly FullColumn<L>[]
  hasBoxes: boolean
}

/** The longest values of each column. They are never seen: they make the columns as wide as all rows need them, while that is measured. */
export function SizingRows<L extends AnyList>({ rows, columns, hasBoxes }: SizingRowsProps<L>) {
  const longest = columns.map((column) => longestOf(rows, column))
  return Array.from({ length: CONTENDERS }, (_, place) => (
    <div key={place} aria-hidden="true" className="collapse table-row">
      {hasBoxes && <div className="table-cell w-7" />}
      {columns.map((column, at) => {
        const row = longest[at]?.[place]
        return (
          <div key={column.id} className={cellClass(column, 'table', at)}>
            {row && column.cell(row)}
          </div>
        )
      })}
    </div>
  ))
}

function longestOf<L extends AnyList>(
  rows: readonly RowOf<L>[],
  { grows, length }: FullColumn<L>,
): readonly RowOf<L>[] {
  // What grows takes the room that is left.
  if (grows || !length) return []
  return rows
    .map((row) => ({ row, length: length(row) }))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, CONTENDERS)
    .map(({ row }) => row)
}
