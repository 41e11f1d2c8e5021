import { type DocumentBlocks } from '#domain/documents/layout/printable-document.ts'
import { directionOf } from '#server/documents/typesetting/bidi-line.ts'
import { COLOR, STYLE, type TextStyle } from '#server/documents/pdf/styles.ts'
import { COLUMN, type PdfElement, type PdfWriter, type Placement } from '#server/documents/pdf/pdf-writer.ts'

const FULL_WIDTH: Placement = { x: COLUMN.left, width: COLUMN.width }

/** Text that flows over as many lines and pages as it needs. */
export function writeText(
  paper: PdfWriter,
  element: PdfElement,
  text: string,
  style: TextStyle,
  placed: Placement = FULL_WIDTH,
): void {
  const direction = directionOf(text)
  for (const line of paper.wrapLines(text, style, placed.width)) {
    paper.ensureSpace(style.leading)
    paper.writeLine(element, line, style, { ...placed, direction })
    paper.y += style.leading
  }
}

export function addParagraph(
  paper: PdfWriter,
  parent: PdfElement,
  text: string,
  style: TextStyle = STYLE.body,
  placed = FULL_WIDTH,
): void {
  writeText(paper, paper.addElement(parent, 'P'), text, style, placed)
}

/** A section under a heading, after a hairline; the heading never stands alone at the foot of a page. */
export function addSection(paper: PdfWriter, title: string): PdfElement {
  paper.ensureSpace(62)
  paper.addSpace(11)
  paper.drawRule()
  paper.addSpace(9)
  const made = paper.addElement(paper.root, 'Sect')
  writeText(paper, paper.addElement(made, 'H2'), title, STYLE.heading)
  paper.addSpace(2)
  return made
}

interface ListMarker {
  /** How far the items are set in. */
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

/** A list with a dash of green before each item. */
export function addList(
  paper: PdfWriter,
  parent: PdfElement,
  items: readonly string[],
  placed: Placement = FULL_WIDTH,
): void {
  addMarkedList(paper, parent, items, placed, DASH_MARKER)
}

/** A list with a box before each item, to tick off. */
export function addChecklist(paper: PdfWriter, parent: PdfElement, items: readonly string[]): void {
  addMarkedList(paper, parent, items, FULL_WIDTH, CHECKBOX_MARKER)
}

function addMarkedList(
  paper: PdfWriter,
  parent: PdfElement,
  items: readonly string[],
  placed: Placement,
  { indent, gap, draw }: ListMarker,
): void {
  const made = paper.addElement(parent, 'L')
  const body = { x: placed.x + indent, width: placed.width - indent }
  for (const text of items) {
    paper.ensureSpace(STYLE.body.leading)
    const item = paper.addElement(made, 'LI')
    const middle = paper.y + STYLE.body.leading / 2
    paper.drawArtifact((doc) => draw(doc, placed.x, middle))
    writeText(paper, paper.addElement(item, 'LBody'), text, STYLE.body, body)
    paper.addSpace(gap)
  }
}

type Block = DocumentBlocks['blocks'][number]

const GUTTER = 24

/** Blocks side by side; where one is too long for that, below one another. */
export function addColumns(paper: PdfWriter, blocks: readonly Block[]): void {
  const width = (COLUMN.width - GUTTER * (blocks.length - 1)) / blocks.length
  const heights = blocks.map((block) => blockHeight(paper, block, width))
  const height = Math.max(...heights)
  if (!paper.fitsOnPage(height)) {
    for (const block of blocks) addBlock(paper, block, FULL_WIDTH)
    return
  }
  paper.ensureSpace(height)
  const top = paper.y
  for (const [index, block] of blocks.entries()) {
    paper.y = top
    addBlock(paper, block, { x: COLUMN.left + index * (width + GUTTER), width })
  }
  paper.y = top + height
}

function blockHeight(paper: PdfWriter, { lines }: Block, width: number): number {
  const rows = lines.flatMap((line, index) => paper.wrapLines(line, lineStyle(index), width))
  return STYLE.heading.leading + 2 + rows.length * STYLE.body.leading
}

function addBlock(paper: PdfWriter, { title, lines }: Block, placed: Placement): void {
  const made = paper.addElement(paper.root, 'Sect')
  writeText(paper, paper.addElement(made, 'H2'), title, STYLE.heading, placed)
  paper.addSpace(2)
  for (const [index, line] of lines.entries()) addParagraph(paper, made, line, lineStyle(index), placed)
}

/** The first line is the name. */
function lineStyle(index: number): TextStyle {
  return index === 0 ? STYLE.strong : STYLE.body
}

/** What has to be seen first: a warning in a tinted frame. */
export function addNotice(paper: PdfWriter, title: string, text: string): void {
  const inner = { x: COLUMN.left + 14, width: COLUMN.width - 28 }
  const rows = paper.wrapLines(text, STYLE.warningText, inner.width).length
  const height = STYLE.warning.leading + rows * STYLE.warningText.leading + 14
  paper.ensureSpace(height)
  const { y } = paper
  paper.drawArtifact((doc) => {
    doc.rect(COLUMN.left, y, COLUMN.width, height).fill(COLOR.sandSoft)
    doc.rect(COLUMN.left, y, 3, height).fill(COLOR.sand)
  })
  paper.addSpace(7)
  const made = paper.addElement(paper.root, 'Sect')
  addParagraph(paper, made, title, STYLE.warning, inner)
  addParagraph(paper, made, text, STYLE.warningText, inner)
  paper.y = y + height + 14
}
