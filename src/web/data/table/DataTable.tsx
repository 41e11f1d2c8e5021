import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, type MouseEvent, useMemo, useRef } from 'react'
import { useLocation, useRouter } from 'wouter'
import type { AnyList } from '#contract/list.ts'
import { listQuery, type RowOf } from '#web/data/list/list-view.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import { EVERYTHING } from '#web/data/selection/selection.ts'
import type { RowSelection } from '#web/data/selection/use-selection.ts'
import { useIsReturning } from '#web/data/trail/use-way-back.ts'
import { cellClass, type RowLayout } from '#web/data/table/cell-class.ts'
import type { FullColumn } from '#web/data/table/columns.ts'
import { SizingRows } from '#web/data/table/SizingRows.tsx'
import { TableHead } from '#web/data/table/TableHead.tsx'
import { TableRow } from '#web/data/table/TableRow.tsx'
import { useColumnWidths } from '#web/data/table/use-column-widths.ts'
import { useDrawnCount } from '#web/data/table/use-drawn-count.ts'
import { useGridFocus } from '#web/data/table/use-grid-focus.ts'

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
  // Rows are laid out by themselves where their columns can be measured without them.
  const layout: RowLayout = props.columns.every(({ grows, length }) => grows || length) ? 'lines' : 'table'
  const first = selection ? 1 : 0
  const columns = useMemo(
    () =>
      visibleIds.split(',').map((id, place) => {
        const column = columnOf(props.columns, id)
        return { ...column, look: cellClass(column, layout, first + place) }
      }),
    [visibleIds, props.columns, layout, first],
  )
  const head = useRef<HTMLDivElement>(null)
  const { widths, isMeasuring, isFirst } = useColumnWidths(head, JSON.stringify([ids, visibleIds]))
  const isReturning = useIsReturning()
  const drawn = useDrawnCount({
    total: rows.length,
    page: JSON.stringify(listQuery(shown.view)),
    isTurning: shown.isTurning,
    atOnce: isReturning || layout === 'table',
  })
  const links = useRowLinks()
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
        {...links.handlers}
        role="grid"
        aria-label={label}
        aria-rowcount={drawn === rows.length ? undefined : rows.length + 1}
        aria-busy={shown.isTurning || undefined}
        aria-multiselectable={selection ? true : undefined}
        style={
          layout === 'lines' && widths ? ({ '--columns': widths.join(' ') } as CSSProperties) : undefined
        }
        className={`${gridClass(layout, isMeasuring || !widths)} w-full text-sm @max-[45rem]:block`}
      >
        <TableHead
          ref={head}
          widths={isMeasuring ? undefined : widths}
          isTable={layout === 'lines'}
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
        >
          {layout === 'lines' && isMeasuring && (
            <SizingRows rows={shown.rows} columns={columns} hasBoxes={selection !== undefined} />
          )}
        </TableHead>
        <div
          role="rowgroup"
          className={`${layout === 'lines' ? '' : 'table-row-group @max-[45rem]:block'} ${shown.isTurning ? 'cursor-progress' : ''}`}
        >
          {(layout === 'table' || isReturning || !isFirst) &&
            rows
              .slice(0, drawn)
              .map(({ id, original: row }) => (
                <TableRow
                  key={id}
                  row={row}
                  columns={columns}
                  layout={layout}
                  href={rowPath && links.hrefOf(rowPath(row))}
                  isMuted={isMuted?.(row)}
                  isSelected={selection?.isSelected(id) ?? false}
                  onSelect={selection?.select}
                />
              ))}
        </div>
      </div>
    </div>
  )
}

function gridClass(layout: RowLayout, isFree: boolean): string {
  if (layout === 'lines') return 'block'
  return `table border-separate border-spacing-0 ${isFree ? '' : 'table-fixed'}`
}

/** Presses on the links of all rows, handled once: each would follow the address by itself otherwise, and be slower to draw for it. */
function useRowLinks() {
  const router = useRouter()
  const [, navigate] = useLocation()
  return {
    hrefOf: (path: string) => router.hrefs(router.base + path, router),
    handlers: { onClick: follow },
  }

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest('a[data-row-link]')
    const href = link && link.getAttribute('href')
    const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0
    if (!href || isElsewhere || event.defaultPrevented) return
    event.preventDefault()
    navigate(`~${href}`)
  }
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
