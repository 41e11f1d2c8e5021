import type { DocumentCheck } from '#domain/documents/layout/printable-document.ts'
import { COLOR, STYLE } from '#server/documents/pdf/styles.ts'
import { writeText, addParagraph } from '#server/documents/pdf/blocks/text-blocks.ts'
import type { PdfElement, PdfWriter, Placement } from '#server/documents/pdf/pdf-writer.ts'
import { addQrCode } from '#server/documents/pdf/blocks/qr-code.ts'

const SIZE = 80

/**
 * How to check a certificate or a letter: its code, a link, and the link as a QR code.
 *
 * @rule O02 The certificate shows its verification code as text, as a link and as a QR code.
 */
export function addVerificationBlock(
  pdf: PdfWriter,
  { title, code, url }: DocumentCheck,
  { x, width }: Placement,
): void {
  const element = pdf.addElement(pdf.root, 'Sect')
  const top = pdf.y
  addQrCode(pdf, element, { url, alt: `QR code that opens ${url}`, x, size: SIZE })
  const beside = { x: x + SIZE + 12, width: width - SIZE - 12 }
  pdf.addSpace(3)
  addParagraph(pdf, element, title, STYLE.label, beside)
  addParagraph(pdf, element, code, STYLE.strong, beside)
  pdf.addSpace(3)
  addVerificationLink(pdf, element, url, beside)
  pdf.y = Math.max(pdf.y, top + SIZE)
}

function addVerificationLink(pdf: PdfWriter, parent: PdfElement, url: string, placement: Placement): void {
  const link = pdf.addElement(pdf.addElement(parent, 'P'), 'Link')
  const top = pdf.y
  writeText(pdf, link, url, { ...STYLE.small, color: COLOR.fairway }, placement)
  link.add(() => {
    pdf.doc.link(placement.x, top, placement.width, pdf.y - top, url, {
      structParent: link,
      // The library writes a String object as text, but a plain string as a PDF name.
      Contents: new String(`Check this document at ${url}`) as string,
    })
  })
}
