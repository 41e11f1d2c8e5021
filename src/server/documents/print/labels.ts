import { averyLabel, type Box, LABEL_4X6, LABELS_PER_SHEET, LETTER } from '#domain/signs/print-geometry.ts'
import { type AddressLabel, nameBox } from '#domain/signs/print-job.ts'
import { COLOR, type TextStyle } from '#server/documents/pdf/styles.ts'
import type { PrintWriter } from '#server/documents/print/print-writer.ts'

const FROM: TextStyle = { face: 'regular', size: 7.5, leading: 9.5, color: COLOR.muted }
const TO: TextStyle = { face: 'strong', size: 12, leading: 15.5, color: COLOR.ink }
const LARGE_FROM: TextStyle = { face: 'regular', size: 10, leading: 13, color: COLOR.ink }
const LARGE_TO: TextStyle = { face: 'strong', size: 17, leading: 22, color: COLOR.ink }

interface Labels {
  from: readonly string[]
  labels: readonly AddressLabel[]
}

/** Ten to a sheet, as Avery 5163 is cut. */
export function writeAveryLabels(pdf: PrintWriter, { from, labels }: Labels): void {
  labels.forEach(({ to, box }, at) => {
    if (at % LABELS_PER_SHEET === 0) pdf.addPage({ media: LETTER })
    const { x, y, width } = averyLabel(at % LABELS_PER_SHEET)
    pdf.writeLines(withBox(from, box), FROM, { x: x + 12, y: y + 11, width: width - 24 })
    pdf.writeLines(to, TO, { x: x + 60, y: y + 50, width: width - 72 })
  })
}

/** One to a page, for label printers. */
export function writeLargeLabels(pdf: PrintWriter, { from, labels }: Labels): void {
  for (const { to, box } of labels) {
    pdf.addPage({ media: LABEL_4X6 })
    const page: Box = { x: 20, y: 22, width: LABEL_4X6.width - 40, height: LABEL_4X6.height }
    pdf.writeLines(withBox(from, box), LARGE_FROM, page)
    pdf.doc.lineWidth(1).strokeColor(COLOR.line).moveTo(20, 130).lineTo(268, 130).stroke()
    pdf.writeLines(['Ship to'], LARGE_FROM, { ...page, y: 150 })
    pdf.writeLines(to, LARGE_TO, { ...page, y: 172 })
  }
}

/** Who sends it, and below that which of several boxes it is. */
function withBox(from: readonly string[], box: AddressLabel['box']): string[] {
  const named = nameBox(box)
  return named === undefined ? [...from] : [...from, named]
}
