import { type DocumentTable } from '#domain/documents/layout/printable-document.ts'
import { COLOR, STYLE, type TextStyle } from '#server/documents/pdf/styles.ts'
import { COLUMN, type PdfElement, type PdfWriter, type Placement } from '#server/documents/pdf/pdf-writer.ts'

interface Row {
  cells: readonly string[]
  style: TextStyle
  /** A rule above it, as above a total. */
  hasRule: boolean
}

interface Layout {
  columns: DocumentTable['columns']
  placed: Placement
}

const PADDING = { x: 7, y: 3.5 }
const FULL_WIDTH: Placement = { x: COLUMN.left, width: COLUMN.width }

/** A table with a tinted header row. The first cell of each row names the row. */
export function addTable(
  paper: PdfWriter,
  parent: PdfElement,
  words: DocumentTable,
  placed: Placement = FULL_WIDTH,
): void {
  const layout = { columns: words.columns, placed }
  const rows = rowsOf(words)
  const made = paper.addElement(parent, 'Table')
  paper.ensureSpace(rowHeight(paper, layout, headerOf(words)) + (rows[0]?.style ?? STYLE.body).leading * 2)
  addHeaderRow(paper, made, layout, headerOf(words))
  for (const row of rows) addBodyRow(paper, made, layout, row)
}

/** The height that a table will take, to keep something beside it. */
export function tableHeight(paper: PdfWriter, words: DocumentTable, placed: Placement): number {
  const layout = { columns: words.columns, placed }
  const heights = [headerOf(words), ...rowsOf(words)].map((row) => rowHeight(paper, layout, row))
  return heights.reduce((sum, height) => sum + height, 0)
}

function headerOf({ columns }: DocumentTable): Row {
  return { cells: columns.map(({ title }) => title), style: STYLE.label, hasRule: false }
}

function rowsOf({ rows, figures }: DocumentTable): Row[] {
  return rows.map(({ cells, total }) => ({
    cells,
    style: figures || total ? STYLE.figure : STYLE.body,
    hasRule: total,
  }))
}

function addHeaderRow(paper: PdfWriter, made: PdfElement, layout: Layout, row: Row): void {
  const { placed } = layout
  const height = rowHeight(paper, layout, row)
  const { y } = paper
  paper.drawArtifact((doc) => doc.rect(placed.x, y, placed.width, height).fill(COLOR.fairwaySoft))
  addRow(paper, made, layout, row, () => ({ type: 'TH', scope: 'Column' }))
}

function addBodyRow(paper: PdfWriter, made: PdfElement, layout: Layout, row: Row): void {
  const { placed } = layout
  paper.ensureSpace(Math.min(rowHeight(paper, layout, row), 200))
  if (row.hasRule) paper.drawRule({ ...placed, color: COLOR.fairway, weight: 0.9 })
  addRow(paper, made, layout, row, (column) => (column === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' }))
  if (!row.hasRule) paper.drawRule(placed)
}

type CellKind = (column: number) => { type: string; scope?: 'Row' | 'Column' }

/** Line by line over all cells, so that even a row longer than a page goes on over the next. */
function addRow(paper: PdfWriter, made: PdfElement, layout: Layout, row: Row, kind: CellKind): void {
  const { style } = row
  const element = paper.addElement(made, 'TR')
  const cells = cellsOf(paper, layout, row).map((cell, column) => {
    const { type, scope } = kind(column)
    return { ...cell, element: paper.addElement(element, type, scope ? { scope } : {}) }
  })
  paper.addSpace(PADDING.y)
  const longest = Math.max(...cells.map(({ lines }) => lines.length))
  for (let line = 0; line < longest; line += 1) {
    paper.ensureSpace(style.leading)
    for (const cell of cells) {
      const text = cell.lines[line]
      if (text) paper.writeLine(cell.element, text, style, cell.placed)
    }
    paper.y += style.leading
  }
  paper.addSpace(PADDING.y)
}

function cellsOf(
  paper: PdfWriter,
  { columns, placed }: Layout,
  row: Row,
): { lines: string[]; placed: Placement }[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = placed.x
  return columns.map(({ share, align }, index) => {
    const width = (placed.width * share) / whole
    const cell = { x: x + PADDING.x, width: width - 2 * PADDING.x, align }
    x += width
    return { placed: cell, lines: paper.wrapLines(row.cells[index] ?? '', row.style, cell.width) }
  })
}

function rowHeight(paper: PdfWriter, layout: Layout, row: Row): number {
  const longest = Math.max(...cellsOf(paper, layout, row).map(({ lines }) => lines.length))
  return longest * row.style.leading + 2 * PADDING.y
}
