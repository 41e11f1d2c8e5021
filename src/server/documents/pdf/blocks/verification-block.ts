import { type DocumentCheck } from '#domain/documents/layout/printable-document.ts'
import { COLOR, STYLE } from '#server/documents/pdf/styles.ts'
import { writeText, addParagraph } from '#server/documents/pdf/blocks/text-blocks.ts'
import { type PdfElement, type PdfWriter, type Placement } from '#server/documents/pdf/pdf-writer.ts'
import { addQrCode } from '#server/documents/pdf/blocks/qr-code.ts'

const SIZE = 80

/**
 * How to check a certificate: its code, a link and the same link for a camera.
 *
 * @rule O02 The verification code stands on the certificate as text, as a link and as a QR code.
 */
export function addVerificationBlock(
  paper: PdfWriter,
  { title, code, url }: DocumentCheck,
  { x, width }: Placement,
): void {
  const made = paper.addElement(paper.root, 'Sect')
  const top = paper.y
  addQrCode(paper, made, { url, alt: `QR code that opens ${url}`, x, size: SIZE })
  const beside = { x: x + SIZE + 12, width: width - SIZE - 12 }
  paper.addSpace(3)
  addParagraph(paper, made, title, STYLE.label, beside)
  addParagraph(paper, made, code, STYLE.strong, beside)
  paper.addSpace(3)
  addVerificationLink(paper, made, url, beside)
  paper.y = Math.max(paper.y, top + SIZE)
}

function addVerificationLink(paper: PdfWriter, parent: PdfElement, url: string, placed: Placement): void {
  const link = paper.addElement(paper.addElement(parent, 'P'), 'Link')
  const top = paper.y
  writeText(paper, link, url, { ...STYLE.small, color: COLOR.fairway }, placed)
  link.add(() => {
    paper.doc.link(placed.x, top, placed.width, paper.y - top, url, {
      structParent: link,
      // A String object is what the library writes as text; a plain one would become a name.
      Contents: new String(`Check this certificate at ${url}`) as string,
    })
  })
}
