import QRCode from 'qrcode'
import { COLOR } from '#server/documents/pdf/styles.ts'
import type { PdfElement, PdfWriter } from '#server/documents/pdf/pdf-writer.ts'

/** Empty modules around the code, which cameras need to find it. */
const QUIET_MODULES = 2

/** Draws a QR code as vectors, with alternative text. */
export function addQrCode(
  pdf: PdfWriter,
  parent: PdfElement,
  { url, alt, x, size }: { url: string; alt: string; x: number; size: number },
): void {
  const { y } = pdf
  const figure = pdf.addElement(parent, 'Figure', {
    alt,
    bbox: [x, y, x + size, y + size],
    placement: 'Block',
  })
  figure.add(() => {
    const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
    const module = size / (modules.size + 2 * QUIET_MODULES)
    for (const { row, column, length } of runs(modules.data, modules.size)) {
      pdf.doc.rect(
        x + (column + QUIET_MODULES) * module,
        y + (row + QUIET_MODULES) * module,
        length * module,
        module,
      )
    }
    pdf.doc.fill(COLOR.ink)
  })
}

/** Neighbouring dark modules of a row as one rectangle, so that no hairline shows between them. */
function* runs(data: Uint8Array, size: number): Generator<{ row: number; column: number; length: number }> {
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let length = 0
      while (column + length < size && data[row * size + column + length]) length += 1
      if (length > 0) yield { row, column, length }
      column += length
    }
  }
}
