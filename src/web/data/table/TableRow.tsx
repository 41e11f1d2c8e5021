import { useId } from 'react'
import { Link } from 'wouter'
import { type AnyList } from '#contract/list.ts'
import { type RowOf } from '#web/data/list/list-view.ts'
import { type FullColumn } from '#web/data/table/columns.ts'
import { SelectBox, type SelectProps } from '#web/data/table/SelectBox.tsx'

interface TableRowProps<L extends AnyList> {
  row: RowOf<L>
  columns: readonly FullColumn<L>[]
  path?: string | undefined
  select?: SelectProps | undefined
}

const CELL =
  'table-cell h-11 border-b border-line px-2 py-1.5 align-middle scroll-mt-12 scroll-mb-24 -outline-offset-2 ' +
  '@max-3xl:h-auto @max-3xl:border-0 @max-3xl:py-0.5 @max-3xl:text-left'

/** In a card, the name of a value stands beside it. */
const NAMED = '@max-3xl:grid @max-3xl:grid-cols-[5.5rem_minmax(0,1fr)] @max-3xl:gap-x-3'

/** A row, or a card with the name of each value beside it. Its link covers all of it. */
export function TableRow<L extends AnyList>({ row, columns, path, select }: TableRowProps<L>) {
  const nameId = useId()
  const isSelected = select?.isSelected ?? false
  return (
    <div
      role="row"
      data-row={row.id}
      aria-selected={select ? isSelected : undefined}
      className={`relative table-row ${path === undefined ? '' : 'hover:bg-fairway-soft'} ${isSelected ? 'bg-fairway-soft' : ''} @max-3xl:grid @max-3xl:rounded-lg @max-3xl:border @max-3xl:border-line @max-3xl:p-3 ${isSelected ? '@max-3xl:border-fairway' : '@max-3xl:bg-card'}`}
    >
      {select && (
        <div
          role="gridcell"
          data-cell={`${row.id}:select`}
          className="table-cell h-11 w-11 border-b border-line px-2 align-middle @max-3xl:absolute @max-3xl:top-1 @max-3xl:right-1 @max-3xl:border-0"
        >
          <SelectBox label="Select" labelledBy={nameId} {...select} />
        </div>
      )}
      {columns.map(({ id, header, cell, align, isRowHeader }) => {
        const content = cell(row) ?? <Nothing />
        const figures = align === 'end' ? 'text-right' : ''
        if (isRowHeader) {
          return (
            <div
              key={id}
              role="rowheader"
              data-cell={`${row.id}:${id}`}
              className={`${CELL} text-left font-semibold @max-3xl:block @max-3xl:pb-1 @max-3xl:text-base ${select ? '@max-3xl:pr-11' : ''}`}
            >
              {path === undefined ? (
                <span id={nameId}>{content}</span>
              ) : (
                <Link
                  id={nameId}
                  href={path}
                  data-row-link
                  className="text-fairway no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-2 focus-visible:after:outline-fairway"
                >
                  {content}
                </Link>
              )}
            </div>
          )
        }
        return (
          <div
            key={id}
            role="gridcell"
            data-cell={`${row.id}:${id}`}
            className={`${CELL} ${NAMED} ${figures}`}
          >
            <span className="text-muted @3xl:hidden">{header}</span>
            <span className={align === 'end' ? 'money' : 'wrap-anywhere'}>{content}</span>
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
