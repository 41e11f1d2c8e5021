import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { COLOR, STYLE } from '#server/documents/pdf/styles.ts'
import { writeText, addParagraph } from '#server/documents/pdf/blocks/text-blocks.ts'
import { COLUMN, type PdfWriter } from '#server/documents/pdf/pdf-writer.ts'

const FACTS_WIDTH = 178
const FACT_LABEL_WIDTH = 72
const MARK_WIDTH = 24

/** The insurer's name and address over a green rule, and the flag that stands for the house. */
export function addLetterhead(paper: PdfWriter, { name, address }: PrintableDocument['insurer']): void {
  const { y } = paper
  paper.drawArtifact((doc) => drawFlag(doc, COLUMN.left, y + 1))
  const header = paper.addElement(paper.root, 'Sect')
  const placed = { x: COLUMN.left + MARK_WIDTH, width: COLUMN.width - MARK_WIDTH }
  addParagraph(paper, header, name, STYLE.insurerName, placed)
  for (const line of address) addParagraph(paper, header, line, STYLE.small, placed)
  paper.addSpace(9)
  paper.drawRule({ color: COLOR.fairway, weight: 1.4 })
  paper.addSpace(2.6)
  paper.drawRule({ color: COLOR.fairway, weight: 0.4 })
  paper.addSpace(20)
}

/** The name of the paper on the left, what identifies it on the right. */
export function addTitleBlock(paper: PdfWriter, { title, subtitle, facts }: PrintableDocument): void {
  const top = paper.y
  const left = { x: COLUMN.left, width: COLUMN.width - FACTS_WIDTH - 20 }
  writeText(paper, paper.addElement(paper.root, 'H1'), title, STYLE.title, left)
  paper.addSpace(3)
  addParagraph(paper, paper.root, subtitle, STYLE.body, left)
  const leftBottom = paper.y

  paper.y = top + 5
  const right = { x: COLUMN.right - FACTS_WIDTH, width: FACTS_WIDTH }
  for (const { label, value } of facts) {
    const line = paper.addElement(paper.root, 'P')
    paper.writeLine(line, `${label} `, STYLE.margin, { ...right, width: FACT_LABEL_WIDTH })
    writeText(paper, line, value, STYLE.strong, {
      x: right.x + FACT_LABEL_WIDTH,
      width: right.width - FACT_LABEL_WIDTH,
    })
  }
  paper.y = Math.max(leftBottom, paper.y) + 12
}

/** A pin in its hole, with its flag. */
function drawFlag(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc
    .lineWidth(1.2)
    .strokeColor(COLOR.fairway)
    .moveTo(x + 4, y)
    .lineTo(x + 4, y + 25)
    .stroke()
  doc
    .moveTo(x + 4.6, y + 0.4)
    .lineTo(x + 15.5, y + 4.9)
    .lineTo(x + 4.6, y + 9.4)
    .closePath()
    .fill(COLOR.fairway)
  doc
    .ellipse(x + 6.5, y + 25.4, 6.5, 1.8)
    .lineWidth(0.9)
    .strokeColor(COLOR.fairway)
    .stroke()
}
