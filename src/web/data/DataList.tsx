import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { AnyList, ListFile } from '#contract/list.ts'
import { endpointUrl } from '#web/api/call.ts'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import { Filters } from '#web/data/filters/Filters.tsx'
import { fileQuery } from '#web/data/list/list-view.ts'
import { NoRows } from '#web/data/list/NoRows.tsx'
import { Pager } from '#web/data/list/Pager.tsx'
import { type ShownList, useList } from '#web/data/list/use-list.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { type BulkAction, BulkBar } from '#web/data/selection/BulkBar.tsx'
import { type RowSelection, useSelection } from '#web/data/selection/use-selection.ts'
import { type Column, completeColumns } from '#web/data/table/columns.ts'
import { DataTable, type RowLink } from '#web/data/table/DataTable.tsx'
import { SkeletonTable } from '#web/data/table/SkeletonTable.tsx'
import { ColumnMenu, SortField } from '#web/data/table/TableTools.tsx'
import { type TrailOf, useTrail } from '#web/data/trail/use-way-back.ts'
import { buttonClass } from '#web/ui/button-class.ts'

interface DataListProps<L extends AnyList> extends RowLink<L> {
  list: L
  /** What the rows are, such as "Quotes". */
  label: string
  /** Declared once, outside of the component. */
  columns: readonly Column<L>[]
  filters?: FilterFields<L>
  /** Shown where the list has no row at all. */
  empty: ReactNode
  /** The file of the list, and the same as a workbook. */
  file?: ListFile
  workbook?: ListFile
  /** Makes rows selectable. Declared once, outside of the component. */
  bulkActions?: readonly BulkAction[]
  /** Lets the pages of rows lead back and to their neighbours. */
  trail?: Omit<TrailOf<L>, 'path'> | undefined
  /** What the list is called, and how much is in it. */
  heading?: (shown: ShownList<L>) => ReactNode
  /** What stands above the rows, at the end. */
  children?: (shown: ShownList<L>, rows: RowSelection) => ReactNode
}

/** A list as reps work with it: filters, columns, sorting, pages and selection, all kept in the address but the last. */
export function DataList<L extends AnyList>(props: DataListProps<L>) {
  const { list, label, filters, bulkActions, rowPath } = props
  const files = [
    { title: 'CSV', call: props.file },
    { title: 'Excel', call: props.workbook },
  ]
  const shown = useList(list)
  const rows = useSelection(shown)
  const columns = useMemo(() => completeColumns(list, props.columns), [list, props.columns])
  const top = useRef<HTMLDivElement>(null)
  const trail = useTrail(shown, { ...props.trail, path: rowPath })
  const selection = bulkActions && rows
  const [isUnfolded, setUnfolded] = useState(false)
  const folded = isUnfolded ? '' : '@max-[45rem]:hidden'

  return (
    <section {...trail} aria-label={label} className="@container grid min-w-0 grid-cols-1 gap-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 grow basis-96 empty:hidden @max-[45rem]:basis-full">
          {props.heading?.(shown)}
        </div>
        {/* On a narrow screen a list begins with its rows: what changes them is folded. */}
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          className="min-h-11 cursor-pointer rounded-md border border-edge bg-card px-4 print:hidden @min-[45rem]:hidden"
        >
          {describeFolded(Object.keys(shown.view.filters).length)}
        </button>
        <div className={`flex flex-wrap items-center justify-end gap-x-1 ${folded}`}>
          {props.children?.(shown, rows)}
          <div data-list-tool="columns" className="@max-[45rem]:hidden">
            <ColumnMenu shown={shown} columns={columns} />
          </div>
          {files.map(
            ({ title, call }) =>
              call && (
                <a
                  key={title}
                  href={endpointUrl(call.path, { query: fileQuery(shown.view) })}
                  download
                  data-list-tool={title === 'CSV' ? 'export' : undefined}
                  className={`${buttonClass('quiet')} min-h-9! pointer-coarse:min-h-11!`}
                >
                  {title}
                </a>
              ),
          )}
        </div>
      </div>
      <div className={`grid min-w-0 grid-cols-1 gap-3 ${folded}`}>
        {filters && <Filters shown={shown} fields={filters} />}
        <div className="@min-[45rem]:hidden">
          <SortField shown={shown} columns={columns} />
        </div>
      </div>
      <div ref={top} className="grid min-w-0 grid-cols-1 scroll-mt-4">
        <QueryView
          query={shown.query}
          waiting={<SkeletonTable label={label} columns={columns} rows={shown.view.size} />}
          failure={{ of: 'part', title: 'We can’t show this list right now' }}
        >
          {({ data }) =>
            data.length === 0 ? (
              <NoRows shown={shown} none={props.empty} />
            ) : (
              <DataTable
                label={label}
                shown={shown}
                columns={columns}
                selection={selection}
                rowPath={rowPath}
                isMuted={props.isMuted}
              />
            )
          }
        </QueryView>
      </div>
      {/* With the rows, which would push it down. */}
      {shown.query.data && <Pager shown={shown} onTurn={() => top.current?.scrollIntoView()} />}
      {bulkActions && <BulkBar rows={rows} filters={shown.view.filters} actions={bulkActions} />}
    </section>
  )
}

function describeFolded(filters: number): string {
  return filters === 0 ? 'Filter and sort' : `Filter and sort, ${filters} set`
}
