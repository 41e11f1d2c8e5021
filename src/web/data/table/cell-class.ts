import type { AnyList } from '#contract/list.ts'
import { columnClass, type FullColumn } from '#web/data/table/columns.ts'

/**
 * How rows are laid out where there is room for columns: as those of a table, which looks at all rows to lay out one, or each by
 * itself in columns that were measured before, so that the browser leaves out rows that nobody sees.
 */
export type RowLayout = 'table' | 'lines'

const CELLS: Readonly<Record<RowLayout, string>> = {
  table:
    'list-cell table-cell h-10 pointer-coarse:h-11 border-b border-line align-middle -outline-offset-2 @max-[45rem]:block @max-[45rem]:h-auto @max-[45rem]:border-0',
  // As high as its words, so that the ring around it stands off.
  lines: 'list-cell min-w-0 outline-offset-4',
}

const ROWS: Readonly<Record<RowLayout, string>> = {
  table: 'list-row table-row @max-[45rem]:flex',
  lines: 'list-row list-line',
}

const BOX_CELL =
  '@max-[45rem]:absolute @max-[45rem]:top-1 @max-[45rem]:left-0 @max-[45rem]:w-auto @max-[45rem]:border-0'

const BOX_CELLS: Readonly<Record<RowLayout, string>> = {
  table: `table-cell w-7 border-b border-line align-middle ${BOX_CELL}`,
  lines: `col-start-1 ${BOX_CELL}`,
}

/** A column that has left keeps its place, so that the others stay in theirs. */
const PLACES = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
  'col-start-8',
  'col-start-9',
  'col-start-10',
  'col-start-11',
  'col-start-12',
]

/** The look of a cell of a column, made once for all rows. */
export function cellClass<L extends AnyList>(
  { align, ...column }: FullColumn<L>,
  layout: RowLayout,
  place: number,
): string {
  const side = align === 'end' ? 'money text-right @max-[45rem]:text-left' : ''
  const room = columnClass(layout === 'table' ? column : { ...column, grows: false })
  return `${CELLS[layout]} ${layout === 'lines' ? PLACES[place] : ''} ${room} ${side}`
}

export function boxCellClass(layout: RowLayout): string {
  return BOX_CELLS[layout]
}

export function rowClass(layout: RowLayout, hasBoxes: boolean): string {
  return `${ROWS[layout]} ${hasBoxes ? '@max-[45rem]:pl-11' : ''}`
}
