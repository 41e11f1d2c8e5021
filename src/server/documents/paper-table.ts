import { type PaperTable } from '#domain/papers/paper-words.ts'
import { COLOR, STYLE, type TextStyle } from '#server/documents/ink.ts'
import { COLUMN, type Element, type Paper, type Placed } from '#server/documents/paper.ts'

interface Row {
  cells: readonly string[]
  style: TextStyle
  /** A rule above it, as above a total. */
  ruled: boolean
}

interface Layout {
  columns: PaperTable['columns']
  placed: Placed
}

const PADDING = { x: 7, y: 3.5 }
const FULL: Placed = { x: COLUMN.left, width: COLUMN.width }

/** A table with a tinted header row. The first cell of each row names the row. */
export function table(paper: Paper, parent: Element, words: PaperTable, placed: Placed = FULL): void {
  const layout = { columns: words.columns, placed }
  const rows = rowsOf(words)
  const made = paper.element(parent, 'Table')
  paper.keep(rowHeight(paper, layout, headerOf(words)) + (rows[0]?.style ?? STYLE.body).leading * 2)
  headerRow(paper, made, layout, headerOf(words))
  for (const row of rows) bodyRow(paper, made, layout, row)
}

/** The height that a table will take, to keep something beside it. */
export function tableHeight(paper: Paper, words: PaperTable, placed: Placed): number {
  const layout = { columns: words.columns, placed }
  const heights = [headerOf(words), ...rowsOf(words)].map((row) => rowHeight(paper, layout, row))
  return heights.reduce((sum, height) => sum + height, 0)
}

function headerOf({ columns }: PaperTable): Row {
  return { cells: columns.map(({ title }) => title), style: STYLE.label, ruled: false }
}

function rowsOf({ rows, figures }: PaperTable): Row[] {
  return rows.map(({ cells, total }) => ({
    cells,
    style: figures || total ? STYLE.figure : STYLE.body,
    ruled: total,
  }))
}

function headerRow(paper: Paper, made: Element, layout: Layout, row: Row): void {
  const { placed } = layout
  const height = rowHeight(paper, layout, row)
  const { y } = paper
  paper.decorate((doc) => doc.rect(placed.x, y, placed.width, height).fill(COLOR.fairwaySoft))
  setRow(paper, made, layout, row, () => ({ type: 'TH', scope: 'Column' }))
}

function bodyRow(paper: Paper, made: Element, layout: Layout, row: Row): void {
  const { placed } = layout
  paper.keep(Math.min(rowHeight(paper, layout, row), 200))
  if (row.ruled) paper.rule({ ...placed, color: COLOR.fairway, weight: 0.9 })
  setRow(paper, made, layout, row, (column) => (column === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' }))
  if (!row.ruled) paper.rule(placed)
}

type CellKind = (column: number) => { type: string; scope?: 'Row' | 'Column' }

/** Line by line over all cells, so that even a row longer than a page goes on over the next. */
function setRow(paper: Paper, made: Element, layout: Layout, row: Row, kind: CellKind): void {
  const { style } = row
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

function cellsOf(paper: Paper, { columns, placed }: Layout, row: Row): { lines: string[]; placed: Placed }[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = placed.x
  return columns.map(({ share, align }, index) => {
    const width = (placed.width * share) / whole
    const cell = { x: x + PADDING.x, width: width - 2 * PADDING.x, align }
    x += width
    return { placed: cell, lines: paper.lines(row.cells[index] ?? '', row.style, cell.width) }
  })
}

function rowHeight(paper: Paper, layout: Layout, row: Row): number {
  const longest = Math.max(...cellsOf(paper, layout, row).map(({ lines }) => lines.length))
  return longest * row.style.leading + 2 * PADDING.y
}
