import { type Ref } from 'react'
import { type AnyList } from '#contract/list.ts'
import { type FullColumn } from '#web/data/table/columns.ts'
import { SelectBox, type SelectProps } from '#web/data/table/SelectBox.tsx'
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
}

const CELL =
  'table-cell align-middle sticky top-0 z-[1] h-9 border-b border-edge bg-paper px-2 text-left font-normal whitespace-nowrap text-muted'
const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

/** The headings of the columns; they stay in sight, and those that sort are buttons. */
export function TableHead<L extends AnyList>({ headings, selectAll, ref, widths = [] }: TableHeadProps<L>) {
  const first = selectAll ? 1 : 0
  return (
    <div role="rowgroup" className="table-header-group @max-3xl:hidden">
      <div ref={ref} role="row" className="table-row">
        {selectAll && (
          <div
            role="columnheader"
            data-cell="head:select"
            style={{ width: widths[0] }}
            className={`${CELL} w-11`}
          >
            <SelectBox label="Select all rows of this page" {...selectAll} />
          </div>
        )}
        {headings.map(({ id, header, align, sort, sorted, onSort }, place) => (
          <div
            key={id}
            role="columnheader"
            data-cell={`head:${id}`}
            style={{ width: widths[first + place] }}
            aria-sort={sorted ? DIRECTIONS[sorted] : undefined}
            className={`${CELL} ${align === 'end' ? 'text-right' : ''}`}
          >
            {sort === undefined ? (
              header
            ) : (
              <button
                type="button"
                onClick={onSort}
                className={`inline-flex min-h-9 cursor-pointer items-center gap-1 hover:text-fairway ${sorted ? 'font-semibold text-ink' : ''}`}
              >
                {header}
                <Icon
                  name="chevron"
                  className={`size-4 ${sorted ? '' : 'opacity-0'} ${sorted === 'asc' ? 'rotate-180' : ''}`}
                />
              </button>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
