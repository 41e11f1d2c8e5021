import { type PaperBlocks } from '#domain/papers/paper-words.ts'
import { directionOf } from '#server/documents/bidi-line.ts'
import { COLOR, STYLE, type TextStyle } from '#server/documents/ink.ts'
import { COLUMN, type Element, type Paper, type Placed } from '#server/documents/paper.ts'

const FULL: Placed = { x: COLUMN.left, width: COLUMN.width }

/** Text that flows over as many lines and pages as it needs. */
export function flow(
  paper: Paper,
  element: Element,
  text: string,
  style: TextStyle,
  placed: Placed = FULL,
): void {
  const direction = directionOf(text)
  for (const line of paper.lines(text, style, placed.width)) {
    paper.keep(style.leading)
    paper.setLine(element, line, style, { ...placed, direction })
    paper.y += style.leading
  }
}

export function paragraph(
  paper: Paper,
  parent: Element,
  text: string,
  style: TextStyle = STYLE.body,
  placed = FULL,
): void {
  flow(paper, paper.element(parent, 'P'), text, style, placed)
}

/** A section under a heading, after a hairline; the heading never stands alone at the foot of a page. */
export function section(paper: Paper, title: string): Element {
  paper.keep(62)
  paper.gap(11)
  paper.rule()
  paper.gap(9)
  const made = paper.element(paper.root, 'Sect')
  flow(paper, paper.element(made, 'H2'), title, STYLE.heading)
  paper.gap(2)
  return made
}

interface Mark {
  /** How far the items are set in. */
  indent: number
  /** Below each item. */
  gap: number
  draw: (doc: PDFKit.PDFDocument, x: number, middle: number) => void
}

const DASH: Mark = {
  indent: 11,
  gap: 1.5,
  draw: (doc, x, middle) => doc.rect(x, middle - 0.4, 5, 0.9).fill(COLOR.fairway),
}

const BOX: Mark = {
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
export function list(paper: Paper, parent: Element, items: readonly string[], placed: Placed = FULL): void {
  marked(paper, parent, items, placed, DASH)
}

/** A list with a box before each item, to tick off. */
export function tasks(paper: Paper, parent: Element, items: readonly string[]): void {
  marked(paper, parent, items, FULL, BOX)
}

function marked(
  paper: Paper,
  parent: Element,
  items: readonly string[],
  placed: Placed,
  { indent, gap, draw }: Mark,
): void {
  const made = paper.element(parent, 'L')
  const body = { x: placed.x + indent, width: placed.width - indent }
  for (const text of items) {
    paper.keep(STYLE.body.leading)
    const item = paper.element(made, 'LI')
    const middle = paper.y + STYLE.body.leading / 2
    paper.decorate((doc) => draw(doc, placed.x, middle))
    flow(paper, paper.element(item, 'LBody'), text, STYLE.body, body)
    paper.gap(gap)
  }
}

type Block = PaperBlocks['blocks'][number]

const GUTTER = 24

/** Blocks side by side; where one is too long for that, below one another. */
export function columns(paper: Paper, blocks: readonly Block[]): void {
  const width = (COLUMN.width - GUTTER * (blocks.length - 1)) / blocks.length
  const heights = blocks.map((block) => blockHeight(paper, block, width))
  const height = Math.max(...heights)
  if (!paper.fitsPage(height)) {
    for (const block of blocks) setBlock(paper, block, FULL)
    return
  }
  paper.keep(height)
  const top = paper.y
  for (const [index, block] of blocks.entries()) {
    paper.y = top
    setBlock(paper, block, { x: COLUMN.left + index * (width + GUTTER), width })
  }
  paper.y = top + height
}

function blockHeight(paper: Paper, { lines }: Block, width: number): number {
  const rows = lines.flatMap((line, index) => paper.lines(line, lineStyle(index), width))
  return STYLE.heading.leading + 2 + rows.length * STYLE.body.leading
}

function setBlock(paper: Paper, { title, lines }: Block, placed: Placed): void {
  const made = paper.element(paper.root, 'Sect')
  flow(paper, paper.element(made, 'H2'), title, STYLE.heading, placed)
  paper.gap(2)
  for (const [index, line] of lines.entries()) paragraph(paper, made, line, lineStyle(index), placed)
}

/** The first line is the name. */
function lineStyle(index: number): TextStyle {
  return index === 0 ? STYLE.strong : STYLE.body
}

/** What has to be seen first: a warning in a tinted frame. */
export function notice(paper: Paper, title: string, text: string): void {
  const inner = { x: COLUMN.left + 14, width: COLUMN.width - 28 }
  const rows = paper.lines(text, STYLE.warningText, inner.width).length
  const height = STYLE.warning.leading + rows * STYLE.warningText.leading + 14
  paper.keep(height)
  const { y } = paper
  paper.decorate((doc) => {
    doc.rect(COLUMN.left, y, COLUMN.width, height).fill(COLOR.sandSoft)
    doc.rect(COLUMN.left, y, 3, height).fill(COLOR.sand)
  })
  paper.gap(7)
  const made = paper.element(paper.root, 'Sect')
  paragraph(paper, made, title, STYLE.warning, inner)
  paragraph(paper, made, text, STYLE.warningText, inner)
  paper.y = y + height + 14
}
