import { COLOR, STYLE, type TextStyle } from '#server/documents/ink.ts'
import { COLUMN, type Element, type Paper, type Placed } from '#server/documents/paper.ts'

export interface TableColumn {
  title: string
  /** Share of the table's width. */
  share: number
  align?: 'left' | 'right'
}

export interface TableRow {
  cells: readonly string[]
  style?: TextStyle
  /** A rule above it, as above a total. */
  ruled?: boolean
}

interface Layout {
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  style: TextStyle
  placed: Placed
}

const PADDING = { x: 7, y: 3.5 }

/** A table with a tinted header row. The first cell of each row names the row. */
export function table(
  paper: Paper,
  parent: Element,
  {
    columns,
    rows,
    style = STYLE.body,
    placed = { x: COLUMN.left, width: COLUMN.width },
  }: Omit<Layout, 'style' | 'placed'> & Partial<Layout>,
): void {
  const layout = { columns, rows, style, placed }
  const made = paper.element(parent, 'Table')
  paper.keep(rowHeight(paper, layout, { cells: columns.map(({ title }) => title) }) + style.leading * 2)
  headerRow(paper, made, layout)
  for (const row of rows) bodyRow(paper, made, layout, row)
}

/** The height that a table will take, to keep something beside it. */
export function tableHeight(
  paper: Paper,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  placed: Placed,
): number {
  const layout = { columns, rows, style: STYLE.body, placed }
  const header = rowHeight(paper, layout, { cells: columns.map(({ title }) => title), style: STYLE.label })
  return rows.reduce((height, row) => height + rowHeight(paper, layout, row), header)
}

function headerRow(paper: Paper, made: Element, layout: Layout): void {
  const { columns, placed } = layout
  const row = { cells: columns.map(({ title }) => title), style: STYLE.label }
  const height = rowHeight(paper, layout, row)
  const { y } = paper
  paper.decorate((doc) => doc.rect(placed.x, y, placed.width, height).fill(COLOR.fairwaySoft))
  setRow(paper, made, layout, row, () => ({ type: 'TH', scope: 'Column' }))
}

function bodyRow(paper: Paper, made: Element, layout: Layout, row: TableRow): void {
  const { placed } = layout
  paper.keep(Math.min(rowHeight(paper, layout, row), 200))
  if (row.ruled) paper.rule({ ...placed, color: COLOR.fairway, weight: 0.9 })
  setRow(paper, made, layout, row, (column) => (column === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' }))
  if (!row.ruled) paper.rule(placed)
}

type CellKind = (column: number) => { type: string; scope?: 'Row' | 'Column' }

/** Line by line over all cells, so that even a row longer than a page goes on over the next. */
function setRow(paper: Paper, made: Element, layout: Layout, row: TableRow, kind: CellKind): void {
  const style = row.style ?? layout.style
  const element = paper.element(made, 'TR')
  const cells = cellsOf(paper, layout, row).map((cell, column) => {
    const { type, scope } = kind(column)
    return { ...cell, element: paper.element(element, type, scope ? { scope } : {}) }
  })
  paper.gap(PADDING.y)
  const longest = Math.max(...cells.map(({ lines }) => lines.length))
  for (let line = 0; line < longest; line += 1) {
    paper.keep(style.leading)
    for (const cell of cells) {
      const text = cell.lines[line]
      if (text) paper.setLine(cell.element, text, style, cell.placed)
    }
    paper.y += style.leading
  }
  paper.gap(PADDING.y)
}

function cellsOf(
  paper: Paper,
  { columns, style, placed }: Layout,
  row: TableRow,
): { lines: string[]; placed: Placed }[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = placed.x
  return columns.map(({ share, align = 'left' }, index) => {
    const width = (placed.width * share) / whole
    const cell = { x: x + PADDING.x, width: width - 2 * PADDING.x, align }
    x += width
    return { placed: cell, lines: paper.lines(row.cells[index] ?? '', row.style ?? style, cell.width) }
  })
}

function rowHeight(paper: Paper, layout: Layout, row: TableRow): number {
  const longest = Math.max(...cellsOf(paper, layout, row).map(({ lines }) => lines.length))
  return longest * (row.style ?? layout.style).leading + 2 * PADDING.y
}
