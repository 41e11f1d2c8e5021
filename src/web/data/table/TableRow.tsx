import { memo, useId } from 'react'
import { Link } from 'wouter'
import type { AnyList } from '#contract/list.ts'
import type { RowOf } from '#web/data/list/list-view.ts'
import { columnClass, type FullColumn } from '#web/data/table/columns.ts'
import { SelectBox } from '#web/data/table/SelectBox.tsx'

interface TableRowProps<L extends AnyList> {
  row: RowOf<L>
  /** The same ones for each row, until others are shown. */
  columns: readonly FullColumn<L>[]
  path?: string | undefined
  /** Somebody else is at work on it. */
  isMuted?: boolean | undefined
  isSelected: boolean
  /** Absent if rows cannot be chosen. */
  onSelect?: ((ids: readonly string[], isChosen: boolean) => void) | undefined
}

const CELL =
  'table-cell h-10 pointer-coarse:h-11 border-b border-line px-1.5 align-middle whitespace-nowrap scroll-mt-12 scroll-mb-24 -outline-offset-2 ' +
  '@max-[45rem]:block @max-[45rem]:h-auto @max-[45rem]:border-0 @max-[45rem]:px-0 @max-[45rem]:text-left @max-[45rem]:whitespace-normal'

const ROW =
  'relative table-row @max-[45rem]:flex @max-[45rem]:min-h-14 @max-[45rem]:flex-wrap @max-[45rem]:items-baseline @max-[45rem]:gap-x-3 @max-[45rem]:border-b @max-[45rem]:border-line @max-[45rem]:py-1.5'

/** The link of a row covers all of it. */
const LINK =
  'text-inherit no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-2 focus-visible:after:outline-fairway'

/** The look of a cell of a column. */
export function cellClass<L extends AnyList>(column: FullColumn<L>): string {
  return `${CELL} ${columnClass(column)} ${column.align === 'end' ? 'text-right' : ''}`
}

/** A row of one line, or of two where there is no room for columns. It is drawn again only with other values. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<L extends AnyList>(props: TableRowProps<L>) {
  const { row, columns, path, isMuted, isSelected, onSelect } = props
  const nameId = useId()
  const tone = `${isSelected ? 'bg-fairway-soft' : ''} ${isMuted ? 'text-muted' : ''} ${path === undefined ? '' : 'hover:bg-fairway-soft'}`
  return (
    <div
      role="row"
      data-row={row.id}
      aria-selected={onSelect ? isSelected : undefined}
      className={`${ROW} ${tone} ${onSelect ? '@max-[45rem]:pl-11' : ''}`}
    >
      {onSelect && (
        <div
          role="gridcell"
          data-cell={`${row.id}:select`}
          className="table-cell w-7 border-b border-line align-middle @max-[45rem]:absolute @max-[45rem]:top-1 @max-[45rem]:left-0 @max-[45rem]:w-auto @max-[45rem]:border-0"
        >
          <SelectBox
            label="Select"
            labelledBy={nameId}
            isSelected={isSelected}
            onSelect={(isChosen) => onSelect([row.id], isChosen)}
          />
        </div>
      )}
      {columns.map((column) => {
        const { id, header, cell, align, isRowHeader } = column
        const content = cell(row) ?? <Nothing />
        const look = cellClass(column)
        if (isRowHeader) {
          return (
            <div key={id} role="rowheader" data-cell={`${row.id}:${id}`} className={`${look} text-left`}>
              {path === undefined ? (
                <span id={nameId}>{content}</span>
              ) : (
                <Link id={nameId} href={path} data-row-link className={LINK}>
                  {content}
                </Link>
              )}
            </div>
          )
        }
        return (
          <div key={id} role="gridcell" data-cell={`${row.id}:${id}`} className={look}>
            {/* Its heading is not seen there, and is still said. */}
            <span className="sr-only @min-[45rem]:hidden">{header} </span>
            {align === 'end' ? <span className="money">{content}</span> : content}
          </div>
        )
      })}
    </div>
  )
}

function Nothing() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  )
}
