import type { DocumentTable } from '#domain/documents/layout/printable-document.ts'
import { STYLE, type TextStyle } from '#server/documents/pdf/styles.ts'
import type { PdfWriter, Placement } from '#server/documents/pdf/pdf-writer.ts'

export interface TableRow {
  cells: readonly string[]
  kind: 'header' | 'body' | 'total'
  /** How many columns the first cell is over. */
  span: number
  /** A rule above it, as above a total. */
  hasRule: boolean
}

export interface Layout {
  columns: DocumentTable['columns']
  placement: Placement
  isScorecard: boolean
}

export interface Cell {
  lines: { text: string; style: TextStyle }[]
  placement: Placement
  isStruck: boolean
}

const PADDING = { x: 7, y: 3.5 }
const PADDING_OF_SCORECARD = { x: 5, y: 4 }

export function headerOf({ columns }: DocumentTable): TableRow {
  return { cells: columns.map(({ title }) => title), kind: 'header', span: 1, hasRule: false }
}

export function rowsOf({ rows }: DocumentTable): TableRow[] {
  return rows.map(({ cells, total, span = 1 }) => ({
    cells,
    kind: total ? 'total' : 'body',
    span,
    hasRule: total,
  }))
}

/** A row belongs to one layout, which is asked for its height before it is written. */
const known = new WeakMap<TableRow, Cell[]>()

/** All cells of a row with their places; those below a heading that spans them are empty. */
export function cellsOf(pdf: PdfWriter, layout: Layout, row: TableRow): readonly Cell[] {
  const cells = known.get(row) ?? setCells(pdf, layout, row)
  known.set(row, cells)
  return cells
}

function setCells(pdf: PdfWriter, layout: Layout, row: TableRow): Cell[] {
  const { columns, placement, isScorecard } = layout
  const { x: padding } = paddingOf(layout)
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (placement.width * share) / whole)
  let x = placement.x
  return columns.map(({ align, struck }, column) => {
    const spanned = column === 0 ? widths.slice(0, row.span) : [widths[column] ?? 0]
    const width = spanned.reduce((sum, one) => sum + one, 0)
    const place = { x: x + padding, width: width - 2 * padding, align }
    x += widths[column] ?? 0
    const text = row.cells[column] ?? ''
    const isFigure = isScorecard && align === 'right' && row.kind !== 'header'
    const lines = text.split('\n').flatMap((part, line) => {
      const style = styleOf(layout, row, { column, line })
      // A figure is never broken: a wide one reaches into the space on its left.
      const room = isFigure ? Infinity : place.width
      return pdf.wrapLines(part, style, room).map((words) => ({ text: words, style }))
    })
    return { placement: place, lines, isStruck: struck === true && row.kind !== 'header' && text !== '' }
  })
}

export function rowHeight(pdf: PdfWriter, layout: Layout, row: TableRow): number {
  const padding = pdf.measure(() => pdf.addSpace(2 * paddingOf(layout).y))
  return leadingsOf(cellsOf(pdf, layout, row)).reduce((sum, leading) => sum + leading, padding)
}

/** From each line of a row to the next: as much as the largest of its cells needs. */
export function leadingsOf(cells: readonly Cell[]): number[] {
  const longest = Math.max(...cells.map(({ lines }) => lines.length))
  return Array.from({ length: longest }, (_, at) =>
    Math.max(...cells.map(({ lines }) => lines[at]?.style.leading ?? 0)),
  )
}

export function paddingOf({ isScorecard }: Layout): typeof PADDING {
  return isScorecard ? PADDING_OF_SCORECARD : PADDING
}

/** In a scorecard what explains a name or a figure is small, a fee is strong and the total is large. */
function styleOf(
  { columns, isScorecard }: Layout,
  { kind, span }: TableRow,
  { column, line }: { column: number; line: number },
): TextStyle {
  if (kind === 'header') return STYLE.label
  if (!isScorecard) return kind === 'total' ? STYLE.figure : STYLE.body
  if (line > 0) return STYLE.small
  const isLast = column === columns.length - 1
  if (kind === 'total')
    return isLast ? STYLE.total : columns[column]?.struck ? STYLE.struckTotal : STYLE.totalLabel
  if (columns[column]?.struck) return STYLE.struck
  return isLast || (column === 0 && span === 1) ? STYLE.strong : STYLE.body
}
