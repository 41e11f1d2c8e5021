import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useRef } from 'react'
import type { AnyList } from '#contract/list.ts'
import { listQuery, type RowOf } from '#web/data/list/list-view.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import { EVERYTHING } from '#web/data/selection/selection.ts'
import type { RowSelection } from '#web/data/selection/use-selection.ts'
import type { FullColumn } from '#web/data/table/columns.ts'
import { SizingRows } from '#web/data/table/SizingRows.tsx'
import { TableHead } from '#web/data/table/TableHead.tsx'
import { TableRow } from '#web/data/table/TableRow.tsx'
import { useColumnWidths } from '#web/data/table/use-column-widths.ts'
import { useDrawnCount } from '#web/data/table/use-drawn-count.ts'
import { useGridFocus } from '#web/data/table/use-grid-focus.ts'
import { useIsReturning } from '#web/data/trail/use-way-back.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

export interface RowLink<L extends AnyList> {
  /** The path that a row opens. */
  rowPath?: ((row: RowOf<L>) => string) | undefined
  /** Rows that somebody else is at work on. */
  isMuted?: ((row: RowOf<L>) => boolean) | undefined
}

interface DataTableProps<L extends AnyList> extends RowLink<L> {
  label: string
  shown: ShownList<L>
  columns: readonly FullColumn<L>[]
  /** Absent if rows cannot be chosen. */
  selection?: RowSelection | undefined
}

/**
 * The rows of a list as a grid of one line each, and of two where there is no room for columns.
 * Sorting and paging are done by the server; the table library knows the columns and what is shown of them.
 */
export function DataTable<L extends AnyList>(props: DataTableProps<L>) {
  const { label, shown, selection, rowPath, isMuted } = props
  const table = useListTable(props)
  const rows = table.getRowModel().rows
  const ids = rows.map(({ id }) => id)
  const visible = table.getVisibleLeafColumns()
  const visibleIds = visible.map(({ id }) => id).join(',')
  const columns = useMemo(
    () => visibleIds.split(',').map((id) => columnOf(props.columns, id)),
    [visibleIds, props.columns],
  )
  const head = useRef<HTMLDivElement>(null)
  const drawn = useDrawnCount({
    total: rows.length,
    page: JSON.stringify(listQuery(shown.view)),
    isTurning: shown.isTurning,
    atOnce: useIsReturning() || !columns.every(({ grows, length }) => grows || length),
  })
  const isWhole = drawn === rows.length
  const { widths, isMeasuring } = useColumnWidths(head, JSON.stringify([ids, visibleIds]))
  const grid = useGridFocus(
    selection
      ? {
          onToggle: (id) => selection.select([id], !selection.isSelected(id)),
          onExtend: (reached) => selection.select(reached, true),
          onSelectAll: () =>
            ids.every(selection.isSelected) ? selection.set(EVERYTHING) : selection.select(ids, true),
        }
      : {},
  )

  return (
    <div className="@container">
      <div
        {...grid}
        role="grid"
        aria-label={label}
        aria-rowcount={isWhole ? undefined : rows.length + 1}
        aria-busy={shown.isTurning || undefined}
        aria-multiselectable={selection ? true : undefined}
        className={`table w-full border-separate border-spacing-0 text-sm @max-[45rem]:block ${widths ? 'table-fixed' : ''}`}
      >
        <TableHead
          ref={head}
          widths={widths}
          headings={visible.map((column) => ({
            ...columnOf(props.columns, column.id),
            sorted: column.getIsSorted(),
            onSort: column.getToggleSortingHandler(),
          }))}
          selectAll={
            selection && {
              isSelected: ids.length > 0 && ids.every(selection.isSelected),
              onSelect: (isChosen) => selection.select(ids, isChosen),
            }
          }
        />
        <div
          role="rowgroup"
          className={`table-row-group @max-[45rem]:block ${shown.isTurning ? 'cursor-progress' : ''}`}
        >
          {rows.slice(0, drawn).map((row) => (
            <TableRow
              key={row.id}
              row={row.original}
              columns={columns}
              path={rowPath?.(row.original)}
              isMuted={isMuted?.(row.original)}
              isSelected={selection?.isSelected(row.id) ?? false}
              onSelect={selection?.select}
            />
          ))}
          {isMeasuring && !isWhole && (
            <SizingRows
              rows={rows.slice(drawn).map(({ original }) => original)}
              columns={columns}
              hasBoxes={selection !== undefined}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function useListTable<L extends AnyList>({ shown, columns }: DataTableProps<L>) {
  const { view, rows } = shown
  const helper = useMemo(() => createColumnHelper<typeof features, RowOf<L>>(), [])
  const definitions = useMemo(
    () =>
      helper.columns(
        columns.map(({ id, header, sort, hideable }) =>
          helper.accessor((row) => (row as Record<string, unknown>)[id], {
            id,
            header,
            enableSorting: sort !== undefined,
            enableHiding: hideable,
            sortDescFirst: false,
          }),
        ),
      ),
    [helper, columns],
  )
  const sorted = columns.find(({ sort }) => sort === view.sort.replace(/^-/, ''))
  const sorting = sorted ? [{ id: sorted.id, desc: view.sort.startsWith('-') }] : []
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(
        columns.map(({ id, hideable }) => [id, !hideable || !view.hidden.includes(id)]),
      ),
    },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update
      const sort = first && columnOf(columns, first.id).sort
      if (sort) shown.change({ sort: `${first.desc ? '-' : ''}${sort}` })
    },
  })
}

function columnOf<L extends AnyList>(columns: readonly FullColumn<L>[], id: string): FullColumn<L> {
  const found = columns.find((column) => column.id === id)
  if (!found) throw new Error(`There is no column ${id}`)
  return found
}
