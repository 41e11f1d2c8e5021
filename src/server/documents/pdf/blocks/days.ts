import type { DocumentDays } from '#domain/documents/layout/printable-document.ts'
import { addParagraph } from '#server/documents/pdf/blocks/text-blocks.ts'
import { COLUMN, type PdfElement, type PdfWriter } from '#server/documents/pdf/pdf-writer.ts'
import { COLOR, STYLE } from '#server/documents/pdf/styles.ts'

type Day = DocumentDays['days'][number]

const DAYS_BESIDE = 4
const GUTTER = 14
const MARK_HEIGHT = 16

/** The days of an event on a line, those of play with a flag; more than four continue on a line below. */
export function addDays(pdf: PdfWriter, parent: PdfElement, { days }: DocumentDays): void {
  const list = pdf.addElement(parent, 'L')
  for (let at = 0; at < days.length; at += DAYS_BESIDE) {
    const beside = days.slice(at, at + DAYS_BESIDE)
    pdf.keepTogether(() => addLine(pdf, list, beside, Math.min(days.length, DAYS_BESIDE)))
  }
}

function addLine(pdf: PdfWriter, list: PdfElement, days: readonly Day[], columns: number): void {
  const width = (COLUMN.width - GUTTER * (columns - 1)) / columns
  const top = pdf.y
  pdf.y = top + MARK_HEIGHT - 3
  pdf.drawRule()
  const bottoms = days.map((day, index) => {
    const placement = { x: COLUMN.left + index * (width + GUTTER), width }
    drawMark(pdf, placement.x, top + MARK_HEIGHT - 3, day.isPlay)
    pdf.y = top + MARK_HEIGHT + 2
    const body = pdf.addElement(pdf.addElement(list, 'LI'), 'LBody')
    addParagraph(pdf, body, day.label, STYLE.label, placement)
    addParagraph(pdf, body, day.date, STYLE.strong, placement)
    if (day.detail) addParagraph(pdf, body, day.detail, STYLE.small, placement)
    return pdf.y
  })
  pdf.y = Math.max(...bottoms)
  pdf.addSpace(5)
}

/** Where its pin meets the line; any other day has a dot. */
function drawMark(pdf: PdfWriter, x: number, y: number, isPlay: boolean): void {
  pdf.drawArtifact((doc) =>
    isPlay
      ? doc
          .rect(x + 2, y - 13, 1.2, 13)
          .polygon([x + 3.2, y - 13], [x + 11, y - 10], [x + 3.2, y - 7])
          .fill(COLOR.fairway)
      : doc.circle(x + 3, y, 3).fill(COLOR.fairway),
  )
}
