import type { ReactNode, Ref } from 'react'
import type { AnyList } from '#contract/list.ts'
import { columnClass, type FullColumn } from '#web/data/table/columns.ts'
import { SelectAllBox, type SelectProps } from '#web/data/table/SelectAllBox.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface Heading<L extends AnyList> extends FullColumn<L> {
  sorted: false | 'asc' | 'desc'
  onSort: ((event: unknown) => void) | undefined
}

interface TableHeadProps<L extends AnyList> {
  headings: readonly Heading<L>[]
  selectAll?: SelectProps | undefined
  /** Its row. */
  ref: Ref<HTMLDivElement>
  /** Of the columns, that of the boxes first; as their values need it if absent. */
  widths: readonly string[] | undefined
  /** A table by itself, above rows that are none. */
  isTable: boolean
  /** Rows that only say how wide the columns are. */
  children?: ReactNode
}

const CELL =
  'table-cell align-middle sticky top-0 z-[2] h-[2.125rem] border-y border-line bg-paper text-left font-normal whitespace-nowrap text-muted'
const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

/** The headings of the columns; they stay in sight, and those that sort are buttons. */
export function TableHead<L extends AnyList>(props: TableHeadProps<L>) {
  const { headings, selectAll, ref, widths = [], isTable, children } = props
  const display = isTable
    ? `sticky top-0 z-[2] table w-full border-separate border-spacing-0 ${widths.length > 0 ? 'table-fixed' : ''}`
    : 'table-header-group'
  const first = selectAll ? 1 : 0
  return (
    <div role="rowgroup" className={`${display} @max-[45rem]:hidden`}>
      <div ref={ref} role="row" className="table-row">
        {selectAll && (
          <div role="columnheader" data-cell="select" style={{ width: widths[0] }} className={`${CELL} w-7`}>
            <SelectAllBox {...selectAll} />
          </div>
        )}
        {headings.map(({ id, header, align, sort, sorted, onSort, ...column }, place) => (
          <div
            key={id}
            role="columnheader"
            data-cell={id}
            style={{ width: widths[first + place] }}
            aria-sort={sorted ? DIRECTIONS[sorted] : undefined}
            className={`${CELL} px-1.5 ${columnClass(column)} ${align === 'end' ? 'text-right' : ''}`}
          >
            {sort === undefined ? (
              header
            ) : (
              <button
                type="button"
                onClick={onSort}
                className={`inline-flex h-8 cursor-pointer items-center gap-0.5 hover:text-fairway ${sorted ? 'font-semibold text-ink' : ''}`}
              >
                {header}
                <Icon
                  name="chevron"
                  className={`size-4 ${sorted ? '' : 'hidden'} ${sorted === 'asc' ? 'rotate-180' : ''}`}
                />
              </button>
            )}
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}
