import { type DocumentTable } from '#domain/documents/layout/printable-document.ts'
import { STYLE, type TextStyle } from '#server/documents/pdf/styles.ts'
import { type PdfWriter, type Placement } from '#server/documents/pdf/pdf-writer.ts'

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

interface Cell {
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

/** All cells of a row with their places; those below a heading that spans them are empty. */
export function cellsOf(pdf: PdfWriter, layout: Layout, row: TableRow): Cell[] {
  const { columns, placement } = layout
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
    const lines = text.split('\n').flatMap((part, line) => {
      const style = styleOf(layout, row, { column, line })
      return pdf.wrapLines(part, style, place.width).map((words) => ({ text: words, style }))
    })
    return { placement: place, lines, isStruck: struck === true && row.kind !== 'header' && text !== '' }
  })
}

export function rowHeight(pdf: PdfWriter, layout: Layout, row: TableRow): number {
  const cells = cellsOf(pdf, layout, row)
  const longest = Math.max(...cells.map(({ lines }) => lines.length))
  const leadings = Array.from({ length: longest }, (_, at) =>
    Math.max(...cells.map(({ lines }) => lines[at]?.style.leading ?? 0)),
  )
  return leadings.reduce((sum, leading) => sum + leading, 0) + 2 * paddingOf(layout).y
}

export function paddingOf({ isScorecard }: Layout): typeof PADDING {
  return isScorecard ? PADDING_OF_SCORECARD : PADDING
}

/** In a scorecard what explains a name or a figure is small, a fee is strong and the total is large. */
function styleOf(
  { columns, isScorecard }: Layout,
  { kind }: TableRow,
  { column, line }: { column: number; line: number },
): TextStyle {
  if (kind === 'header') return STYLE.label
  if (!isScorecard) return kind === 'total' ? STYLE.figure : STYLE.body
  if (line > 0) return STYLE.small
  if (columns[column]?.struck) return STYLE.struck
  if (column === columns.length - 1) return kind === 'total' ? STYLE.total : STYLE.strong
  return column === 0 ? STYLE.strong : STYLE.body
}
