import { type ReactNode } from 'react'
import { type AnyList } from '#contract/list.ts'
import { type RowOf } from '#web/data/list/list-view.ts'

/** A column of a table of the list. */
export interface Column<L extends AnyList> {
  /** Of the row's own value where there is no `cell`; it stands in the address of a view that hides the column. */
  id: string
  /** By default the heading that the list has for its file. */
  header?: string
  cell?: (row: RowOf<L>) => ReactNode
  /** The sort of the list that a press on the heading asks for. */
  sort?: L['sorts'][number]
  /** Whether it can be hidden; the column that names the row cannot. */
  hideable?: boolean
  /** Figures stand at the end. */
  align?: 'start' | 'end'
  /** Names the row, and holds its link. One column has it, the first by default. */
  isRowHeader?: boolean
}

/** A column with all that was left out. */
export type FullColumn<L extends AnyList> = Required<Omit<Column<L>, 'sort'>> & { sort: string | undefined }

export function completeColumns<L extends AnyList>(list: L, columns: readonly Column<L>[]): FullColumn<L>[] {
  const named = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0]
  return columns.map((column) => ({
    id: column.id,
    header: column.header ?? list.columns?.[column.id] ?? column.id,
    cell: column.cell ?? ((row) => asText((row as Record<string, unknown>)[column.id])),
    sort: column.sort,
    hideable: column !== named && column.hideable !== false,
    align: column.align ?? 'start',
    isRowHeader: column === named,
  }))
}

function asText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
