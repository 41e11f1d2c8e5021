import { type PaperCheck } from '#domain/papers/paper-words.ts'
import { COLOR, STYLE } from '#server/documents/ink.ts'
import { flow, paragraph } from '#server/documents/paper-blocks.ts'
import { type Element, type Paper, type Placed } from '#server/documents/paper.ts'
import { qrCode } from '#server/documents/qr-code.ts'

const SIZE = 80

/**
 * How to check a certificate: its code, a link and the same link for a camera.
 *
 * @rule O02 The verification code stands on the certificate as text, as a link and as a QR code.
 */
export function verificationFigure(
  paper: Paper,
  { title, code, url }: PaperCheck,
  { x, width }: Placed,
): void {
  const made = paper.element(paper.root, 'Sect')
  const top = paper.y
  qrCode(paper, made, { url, alt: `QR code that opens ${url}`, x, size: SIZE })
  const beside = { x: x + SIZE + 12, width: width - SIZE - 12 }
  paper.gap(3)
  paragraph(paper, made, title, STYLE.label, beside)
  paragraph(paper, made, code, STYLE.strong, beside)
  paper.gap(3)
  verificationLink(paper, made, url, beside)
  paper.y = Math.max(paper.y, top + SIZE)
}

function verificationLink(paper: Paper, parent: Element, url: string, placed: Placed): void {
  const link = paper.element(paper.element(parent, 'P'), 'Link')
  const top = paper.y
  flow(paper, link, url, { ...STYLE.small, color: COLOR.fairway }, placed)
  link.add(() => {
    paper.doc.link(placed.x, top, placed.width, paper.y - top, url, {
      structParent: link,
      // A String object is what the library writes as text; a plain one would become a name.
      Contents: new String(`Check this certificate at ${url}`) as string,
    })
  })
}
