import QRCode from 'qrcode'
import { COLOR } from '#server/documents/pdf/styles.ts'
import { type PdfElement, type PdfWriter } from '#server/documents/pdf/pdf-writer.ts'

/** Empty modules around the code, without which cameras do not find it. */
const QUIET_MODULES = 2

/** A QR code drawn as vectors, with words for those who do not see it. */
export function addQrCode(
  paper: PdfWriter,
  parent: PdfElement,
  { url, alt, x, size }: { url: string; alt: string; x: number; size: number },
): void {
  const { y } = paper
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
  const module = size / (modules.size + 2 * QUIET_MODULES)
  const figure = paper.addElement(parent, 'Figure', {
    alt,
    bbox: [x, y, x + size, y + size],
    placement: 'Block',
  })
  figure.add(() => {
    for (const { row, column, length } of runs(modules.data, modules.size)) {
      paper.doc.rect(
        x + (column + QUIET_MODULES) * module,
        y + (row + QUIET_MODULES) * module,
        length * module,
        module,
      )
    }
    paper.doc.fill(COLOR.ink)
  })
}

/** Dark modules side by side in a row, so that no hairline shows between them. */
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
