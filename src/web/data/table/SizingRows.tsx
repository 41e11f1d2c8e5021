import type { AnyList } from '#contract/list.ts'
import type { RowOf } from '#web/data/list/list-view.ts'
import { cellClass } from '#web/data/table/TableRow.tsx'
import type { FullColumn } from '#web/data/table/columns.ts'

/** Letters differ in width, so the value with most of them is not always the widest. */
const CONTENDERS = 3

interface SizingRowsProps<L extends AnyList> {
  rows: readonly RowOf<L>[]
  columns: readonly FullColumn<L>[]
  hasBoxes: boolean
}

/**
 * The longest values of each column, of rows that are not drawn yet. They are never seen: they only make the columns as wide as those
 * rows will need them, while that is measured.
 */
export function SizingRows<L extends AnyList>({ rows, columns, hasBoxes }: SizingRowsProps<L>) {
  const longest = columns.map((column) => longestOf(rows, column))
  return Array.from({ length: CONTENDERS }, (_, place) => (
    <div key={place} aria-hidden="true" className="collapse table-row">
      {hasBoxes && <div className="table-cell w-7" />}
      {columns.map((column, at) => {
        const row = longest[at]?.[place]
        return (
          <div key={column.id} className={cellClass(column)}>
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
