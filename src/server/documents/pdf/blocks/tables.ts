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
  placement: Placement
}

const PADDING = { x: 7, y: 3.5 }
const FULL_WIDTH: Placement = { x: COLUMN.left, width: COLUMN.width }

/** A table with a tinted header row. The first cell of each row names the row. */
export function addTable(
  pdf: PdfWriter,
  parent: PdfElement,
  content: DocumentTable,
  placement: Placement = FULL_WIDTH,
): void {
  const layout = { columns: content.columns, placement }
  const rows = rowsOf(content)
  const table = pdf.addElement(parent, 'Table')
  pdf.ensureSpace(rowHeight(pdf, layout, headerOf(content)) + (rows[0]?.style ?? STYLE.body).leading * 2)
  addHeaderRow(pdf, table, layout, headerOf(content))
  for (const row of rows) addBodyRow(pdf, table, layout, row)
}

/** For keeping a table and what is beside it on one page. */
export function tableHeight(pdf: PdfWriter, content: DocumentTable, placement: Placement): number {
  const layout = { columns: content.columns, placement }
  const heights = [headerOf(content), ...rowsOf(content)].map((row) => rowHeight(pdf, layout, row))
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

function addHeaderRow(pdf: PdfWriter, table: PdfElement, layout: Layout, row: Row): void {
  const { placement } = layout
  const height = rowHeight(pdf, layout, row)
  const { y } = pdf
  pdf.drawArtifact((doc) => doc.rect(placement.x, y, placement.width, height).fill(COLOR.fairwaySoft))
  addRow(pdf, table, layout, row, () => ({ type: 'TH', scope: 'Column' }))
}

function addBodyRow(pdf: PdfWriter, table: PdfElement, layout: Layout, row: Row): void {
  const { placement } = layout
  pdf.ensureSpace(Math.min(rowHeight(pdf, layout, row), 200))
  if (row.hasRule) pdf.drawRule({ ...placement, color: COLOR.fairway, weight: 0.9 })
  addRow(pdf, table, layout, row, (column) => (column === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' }))
  if (!row.hasRule) pdf.drawRule(placement)
}

type CellKind = (column: number) => { type: string; scope?: 'Row' | 'Column' }

/** Writes all cells line by line, so that a row longer than a page continues on the next. */
function addRow(pdf: PdfWriter, table: PdfElement, layout: Layout, row: Row, kind: CellKind): void {
  const { style } = row
  const element = pdf.addElement(table, 'TR')
  const cells = cellsOf(pdf, layout, row).map((cell, column) => {
    const { type, scope } = kind(column)
    return { ...cell, element: pdf.addElement(element, type, scope ? { scope } : {}) }
  })
  pdf.addSpace(PADDING.y)
  const longest = Math.max(...cells.map(({ lines }) => lines.length))
  for (let line = 0; line < longest; line += 1) {
    pdf.ensureSpace(style.leading)
    for (const cell of cells) {
      const text = cell.lines[line]
      if (text) pdf.writeLine(cell.element, text, style, cell.placement)
    }
    pdf.y += style.leading
  }
  pdf.addSpace(PADDING.y)
}

function cellsOf(
  pdf: PdfWriter,
  { columns, placement }: Layout,
  row: Row,
): { lines: string[]; placement: Placement }[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let x = placement.x
  return columns.map(({ share, align }, index) => {
    const width = (placement.width * share) / whole
    const cell = { x: x + PADDING.x, width: width - 2 * PADDING.x, align }
    x += width
    return { placement: cell, lines: pdf.wrapLines(row.cells[index] ?? '', row.style, cell.width) }
  })
}

function rowHeight(pdf: PdfWriter, layout: Layout, row: Row): number {
  const longest = Math.max(...cellsOf(pdf, layout, row).map(({ lines }) => lines.length))
  return longest * row.style.leading + 2 * PADDING.y
}
