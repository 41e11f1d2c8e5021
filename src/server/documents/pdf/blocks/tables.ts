import type { DocumentTable } from '#domain/documents/layout/printable-document.ts'
import {
  type Cell,
  cellsOf,
  headerOf,
  type Layout,
  leadingsOf,
  paddingOf,
  rowHeight,
  rowsOf,
  type TableRow,
} from '#server/documents/pdf/blocks/table-rows.ts'
import { COLOR } from '#server/documents/pdf/styles.ts'
import { COLUMN, type PdfElement, type PdfWriter, type Placement } from '#server/documents/pdf/pdf-writer.ts'

const FULL_WIDTH: Placement = { x: COLUMN.left, width: COLUMN.width }

/**
 * A table with a tinted header row, which is repeated on each page. No row is broken unless it is longer than a page, and a total stays with
 * the row above it. The first cell of each row names the row.
 */
export function addTable(
  pdf: PdfWriter,
  parent: PdfElement,
  content: DocumentTable,
  placement: Placement = FULL_WIDTH,
): void {
  const layout = { columns: content.columns, placement, isScorecard: content.figures }
  const header = headerOf(content)
  const rows = rowsOf(content)
  const heights = rows.map((row) => rowHeight(pdf, layout, row))
  const table = pdf.addElement(parent, 'Table')
  pdf.ensureSpace(rowHeight(pdf, layout, header) + unbroken(pdf, rows, heights, 0))
  addHeaderRow(pdf, table, layout, header)
  for (const [index, row] of rows.entries()) {
    if (pdf.ensureSpace(unbroken(pdf, rows, heights, index)) && index > 0) repeatHeader(pdf, layout, header)
    addBodyRow(pdf, table, layout, row)
  }
}

/** The height that must be left for a row: with all below it if a total follows, and none if it has to be broken. */
function unbroken(
  pdf: PdfWriter,
  rows: readonly TableRow[],
  heights: readonly number[],
  index: number,
): number {
  const own = heights[index] ?? 0
  const below = rows[index + 1]?.hasRule
    ? heights.slice(index + 1).reduce((sum, height) => sum + height, 0)
    : 0
  return [own + below, own].find((height) => pdf.fitsOnPage(height)) ?? 0
}

function repeatHeader(pdf: PdfWriter, layout: Layout, header: TableRow): void {
  tint(pdf, layout, header)
  writeCells(pdf, layout, header, () => pdf.artifact)
}

function addHeaderRow(pdf: PdfWriter, table: PdfElement, layout: Layout, row: TableRow): void {
  tint(pdf, layout, row)
  const element = pdf.addElement(table, 'TR')
  writeCells(pdf, layout, row, () => pdf.addElement(element, 'TH', { scope: 'Column' }))
}

function tint(pdf: PdfWriter, layout: Layout, row: TableRow): void {
  const { placement } = layout
  const height = rowHeight(pdf, layout, row)
  const { y } = pdf
  pdf.drawArtifact((doc) => doc.rect(placement.x, y, placement.width, height).fill(COLOR.fairwaySoft))
}

function addBodyRow(pdf: PdfWriter, table: PdfElement, layout: Layout, row: TableRow): void {
  const { placement } = layout
  if (row.hasRule) pdf.drawRule({ ...placement, color: COLOR.fairway, weight: 0.9 })
  const element = pdf.addElement(table, 'TR')
  writeCells(pdf, layout, row, (column) =>
    column === 0 ? pdf.addElement(element, 'TH', { scope: 'Row' }) : pdf.addElement(element, 'TD'),
  )
  if (!row.hasRule) pdf.drawRule(placement)
}

/** Writes a row cell by cell, as it is read. One that is longer than a page is written line by line, so that it can continue on the next. */
function writeCells(
  pdf: PdfWriter,
  layout: Layout,
  row: TableRow,
  elementOf: (column: number) => PdfElement,
): void {
  const cells = cellsOf(pdf, layout, row).map((cell, column) => ({ ...cell, element: elementOf(column) }))
  const leadings = leadingsOf(cells)
  pdf.addSpace(paddingOf(layout).y)
  if (pdf.fitsOnPage(rowHeight(pdf, layout, row))) {
    const top = pdf.y
    for (const cell of cells) {
      pdf.y = top
      for (const [at, leading] of leadings.entries()) {
        writeCellLine(pdf, cell, at)
        pdf.y += leading
      }
    }
  } else {
    for (const [at, leading] of leadings.entries()) {
      pdf.ensureSpace(leading)
      for (const cell of cells) writeCellLine(pdf, cell, at)
      pdf.y += leading
    }
  }
  pdf.addSpace(paddingOf(layout).y)
}

function writeCellLine(
  pdf: PdfWriter,
  { lines, placement, element, isStruck }: Cell & { element: PdfElement },
  at: number,
): void {
  const line = lines[at]
  if (!line?.text) return
  pdf.writeLine(element, line.text, line.style, placement)
  if (isStruck) pdf.strikeLine(line.text, line.style, placement)
}
