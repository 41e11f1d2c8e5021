import { BRAND_MARK } from '#domain/mailings/brand-mark.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { COLOR, STYLE } from '#server/documents/pdf/styles.ts'
import { writeText, addParagraph } from '#server/documents/pdf/blocks/text-blocks.ts'
import { COLUMN, type PdfWriter } from '#server/documents/pdf/pdf-writer.ts'

const FACTS_WIDTH = 178
const FACT_LABEL_WIDTH = 72
const MARK = { side: 34, gap: 8 }

/** Our mark, and the insurer's name and address, over a green rule. */
export function addLetterhead(pdf: PdfWriter, { name, address }: PrintableDocument['insurer']): void {
  const { y } = pdf
  pdf.drawArtifact((doc) => drawMark(doc, COLUMN.left, y - 2))
  const header = pdf.addElement(pdf.root, 'Sect')
  const placement = { x: COLUMN.left + MARK.side + MARK.gap, width: COLUMN.width - MARK.side - MARK.gap }
  addParagraph(pdf, header, name, STYLE.insurerName, placement)
  for (const line of address) addParagraph(pdf, header, line, STYLE.small, placement)
  pdf.addSpace(9)
  pdf.drawRule({ color: COLOR.fairway, weight: 1.4 })
  pdf.addSpace(2.6)
  pdf.drawRule({ color: COLOR.fairway, weight: 0.4 })
  pdf.addSpace(20)
}

/** The title of the document on the left, the facts that identify it on the right. */
export function addTitleBlock(pdf: PdfWriter, { title, subtitle, facts }: PrintableDocument): void {
  const top = pdf.y
  const left = { x: COLUMN.left, width: COLUMN.width - FACTS_WIDTH - 20 }
  writeText(pdf, pdf.addElement(pdf.root, 'H1'), title, STYLE.title, left)
  pdf.addSpace(3)
  addParagraph(pdf, pdf.root, subtitle, STYLE.body, left)
  const leftBottom = pdf.y

  pdf.y = top + 5
  const right = { x: COLUMN.right - FACTS_WIDTH, width: FACTS_WIDTH }
  for (const { label, value } of facts) {
    const line = pdf.addElement(pdf.root, 'P')
    pdf.writeLine(line, `${label} `, STYLE.margin, { ...right, width: FACT_LABEL_WIDTH })
    writeText(pdf, line, value, STYLE.strong, {
      x: right.x + FACT_LABEL_WIDTH,
      width: right.width - FACT_LABEL_WIDTH,
    })
  }
  pdf.y = Math.max(leftBottom, pdf.y) + 12
}

function drawMark(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc
    .translate(x, y)
    .scale(MARK.side / BRAND_MARK.side)
    .path(BRAND_MARK.path)
    .fill(COLOR.fairway)
}
