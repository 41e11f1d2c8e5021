import type { ReactNode } from 'react'
import type { AnyList } from '#contract/list.ts'
import type { RowOf } from '#web/data/list/list-view.ts'
import { textWidth } from '#web/data/table/text-width.ts'

/** A column of a table of the list. */
export interface Column<L extends AnyList> {
  /** Of the row's own value where there is no `cell`; it stands in the address of a view that hides the column. */
  id: string
  /** By default the heading that the list has for its file. */
  header?: string
  /** The address is that of what the row opens; a link to it needs nothing but that and `data-row-link`. */
  cell?: (row: RowOf<L>, href?: string) => ReactNode
  /** The sort of the list that a press on the heading asks for. */
  sort?: L['sorts'][number]
  /** Whether it can be hidden; the column that names the row cannot. */
  hideable?: boolean
  /** Figures stand at the end. */
  align?: 'start' | 'end'
  /** Takes the room that the others leave, on one line that is cut where it ends. One column has it, if any. */
  grows?: boolean
  /** It leaves first, second or third where there is not room for all. */
  leaves?: 'first' | 'second' | 'third'
  /**
   * How long what it shows is, in letters or anything else that can be compared; of the row's own value where there is no `cell`.
   * Where that is known of all columns, they are measured before there are rows, and only the rows in sight are drawn at first.
   */
  length?: (row: RowOf<L>) => number
  /** Where it stands in a row of two lines, on a narrow screen: below by default. */
  narrow?: NarrowPlace
  /** Names the row, and holds its link. One column has it, the first by default. */
  isRowHeader?: boolean
}

type NarrowPlace = 'above' | 'above-end' | 'below' | 'below-first' | 'nowhere'

/** A column with all that was left out. */
export type FullColumn<L extends AnyList> = Required<Omit<Column<L>, 'sort' | 'leaves' | 'length'>> & {
  sort: string | undefined
  length: Column<L>['length']
  leaves: Column<L>['leaves']
}

export function completeColumns<L extends AnyList>(list: L, columns: readonly Column<L>[]): FullColumn<L>[] {
  const named = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0]
  return columns.map((column) => ({
    id: column.id,
    header: column.header ?? list.columns?.[column.id] ?? column.id,
    cell: column.cell ?? ((row) => ownValue(row, column.id)),
    sort: column.sort,
    length: column.length ?? (column.cell ? undefined : (row) => textWidth(ownValue(row, column.id) ?? '')),
    hideable: column !== named && column.hideable !== false,
    align: column.align ?? 'start',
    grows: column.grows ?? false,
    leaves: column.leaves,
    narrow: column.narrow ?? (column === named ? 'above' : 'below'),
    isRowHeader: column === named,
  }))
}

/** By the room that the table has, not the screen. */
const LEAVING = {
  first: '@max-[60rem]:hidden',
  second: '@max-[55rem]:hidden',
  third: '@max-[50rem]:hidden',
} as const

const NARROW: Readonly<Record<NarrowPlace, string>> = {
  above: '@max-[45rem]:order-1 @max-[45rem]:w-[calc(100%-6rem)] @max-[45rem]:max-w-none @max-[45rem]:grow',
  'above-end': '@max-[45rem]:order-2',
  below: '@max-[45rem]:order-3',
  // A phone has no room for it. Its link is still there, and covers the row.
  'below-first':
    '@max-[45rem]:order-3 @max-[30rem]:-mr-3 @max-[30rem]:*:inline-block @max-[30rem]:*:size-px @max-[30rem]:*:overflow-hidden',
  nowhere: '@max-[45rem]:hidden',
}

/** Which room a column takes, and where it leaves; for its head and its cells. */
export function columnClass({
  grows,
  leaves,
  narrow,
}: Pick<FullColumn<AnyList>, 'grows' | 'leaves' | 'narrow'>): string {
  const grown = grows ? 'w-full max-w-0' : ''
  return `${grown} ${leaves ? LEAVING[leaves] : ''} ${NARROW[narrow]}`
}

function ownValue(row: object, id: string): string | null {
  const value = (row as Record<string, unknown>)[id]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
