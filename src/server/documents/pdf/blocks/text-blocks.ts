import type { DocumentBlocks } from '#domain/documents/layout/printable-document.ts'
import { directionOf } from '#server/documents/typesetting/bidi-line.ts'
import { COLOR, STYLE, type TextStyle } from '#server/documents/pdf/styles.ts'
import { COLUMN, type PdfElement, type PdfWriter, type Placement } from '#server/documents/pdf/pdf-writer.ts'

const FULL_WIDTH: Placement = { x: COLUMN.left, width: COLUMN.width }

/** Writes text over as many lines and pages as it needs. */
export function writeText(
  pdf: PdfWriter,
  element: PdfElement,
  text: string,
  style: TextStyle,
  placement: Placement = FULL_WIDTH,
): void {
  const direction = directionOf(text)
  for (const line of pdf.wrapLines(text, style, placement.width)) {
    pdf.ensureSpace(style.leading)
    pdf.writeLine(element, line, style, { ...placement, direction })
    pdf.y += style.leading
  }
}

export function addParagraph(
  pdf: PdfWriter,
  parent: PdfElement,
  text: string,
  style: TextStyle = STYLE.body,
  placement = FULL_WIDTH,
): void {
  writeText(pdf, pdf.addElement(parent, 'P'), text, style, placement)
}

/** Starts a section with a rule and a heading. */
export function addSection(pdf: PdfWriter, title: string): PdfElement {
  pdf.addSpace(11)
  pdf.drawRule()
  pdf.addSpace(9)
  const element = pdf.addElement(pdf.root, 'Sect')
  pdf.noteHeading(title)
  writeText(pdf, pdf.addElement(element, 'H2'), title, STYLE.heading)
  pdf.addSpace(2)
  return element
}

interface ListMarker {
  indent: number
  /** Below each item. */
  gap: number
  draw: (doc: PDFKit.PDFDocument, x: number, middle: number) => void
}

const DASH_MARKER: ListMarker = {
  indent: 11,
  gap: 1.5,
  draw: (doc, x, middle) => doc.rect(x, middle - 0.4, 5, 0.9).fill(COLOR.fairway),
}

const CHECKBOX_MARKER: ListMarker = {
  indent: 18,
  gap: 4.5,
  draw: (doc, x, middle) =>
    doc
      .lineWidth(0.8)
      .strokeColor(COLOR.muted)
      .rect(x + 0.5, middle - 4.5, 9, 9)
      .stroke(),
}

/** A list with a green dash before each item. */
export function addList(
  pdf: PdfWriter,
  parent: PdfElement,
  items: readonly string[],
  placement: Placement = FULL_WIDTH,
): void {
  addMarkedList(pdf, parent, items, placement, DASH_MARKER)
}

/** A list with a box before each item, to tick off. */
export function addChecklist(pdf: PdfWriter, parent: PdfElement, items: readonly string[]): void {
  addMarkedList(pdf, parent, items, FULL_WIDTH, CHECKBOX_MARKER)
}

function addMarkedList(
  pdf: PdfWriter,
  parent: PdfElement,
  items: readonly string[],
  placement: Placement,
  { indent, gap, draw }: ListMarker,
): void {
  const element = pdf.addElement(parent, 'L')
  const body = { x: placement.x + indent, width: placement.width - indent }
  const write = (text: string) => {
    pdf.ensureSpace(STYLE.body.leading)
    const item = pdf.addElement(element, 'LI')
    const middle = pdf.y + STYLE.body.leading / 2
    pdf.drawArtifact((doc) => draw(doc, placement.x, middle))
    writeText(pdf, pdf.addElement(item, 'LBody'), text, STYLE.body, body)
    pdf.addSpace(gap)
  }
  for (const text of items) pdf.keepTogether(() => write(text))
}

type Block = DocumentBlocks['blocks'][number]

const GUTTER = 24

/** Blocks side by side, or one below the other if one is longer than a page. */
export function addColumns(pdf: PdfWriter, blocks: readonly Block[]): void {
  const width = (COLUMN.width - GUTTER * (blocks.length - 1)) / blocks.length
  const heights = blocks.map((block) => blockHeight(pdf, block, width))
  const height = Math.max(...heights)
  if (!pdf.fitsOnPage(height)) {
    for (const block of blocks) addBlock(pdf, block, FULL_WIDTH)
    return
  }
  pdf.ensureSpace(height)
  const top = pdf.y
  for (const [index, block] of blocks.entries()) {
    pdf.y = top
    addBlock(pdf, block, { x: COLUMN.left + index * (width + GUTTER), width })
  }
  pdf.y = top + height
}

function blockHeight(pdf: PdfWriter, { lines }: Block, width: number): number {
  const rows = lines.flatMap((line, index) => pdf.wrapLines(line, lineStyle(index), width))
  return STYLE.heading.leading + 2 + rows.length * STYLE.body.leading
}

function addBlock(pdf: PdfWriter, { title, lines }: Block, placement: Placement): void {
  const element = pdf.addElement(pdf.root, 'Sect')
  writeText(pdf, pdf.addElement(element, 'H2'), title, STYLE.heading, placement)
  pdf.addSpace(2)
  for (const [index, line] of lines.entries()) addParagraph(pdf, element, line, lineStyle(index), placement)
}

/** The first line is the name. */
function lineStyle(index: number): TextStyle {
  return index === 0 ? STYLE.strong : STYLE.body
}

/** A warning in a tinted frame. */
export function addNotice(pdf: PdfWriter, title: string, text: string): void {
  const inner = { x: COLUMN.left + 14, width: COLUMN.width - 28 }
  const rows = pdf.wrapLines(text, STYLE.warningText, inner.width).length
  const height = STYLE.warning.leading + rows * STYLE.warningText.leading + 14
  pdf.ensureSpace(height + 14)
  const { y } = pdf
  pdf.drawArtifact((doc) => {
    doc.rect(COLUMN.left, y, COLUMN.width, height).fill(COLOR.sandSoft)
    doc.rect(COLUMN.left, y, 3, height).fill(COLOR.sand)
  })
  pdf.addSpace(7)
  const element = pdf.addElement(pdf.root, 'Sect')
  addParagraph(pdf, element, title, STYLE.warning, inner)
  addParagraph(pdf, element, text, STYLE.warningText, inner)
  pdf.y = y + height + 14
}
