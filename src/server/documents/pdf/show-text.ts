import type { GatheredDocument } from '#server/documents/pdf/gathered-document.ts'
import {
  encodeUsual,
  type FaceOfDocument,
  isKept,
  startWithUsualGlyphs,
} from '#server/documents/pdf/kept-faces.ts'
import { ascentOf } from '#server/documents/pdf/text-metrics.ts'
import type { TextStyle } from '#server/documents/pdf/styles.ts'
import { loadFace } from '#server/documents/typesetting/fonts.ts'

/** Of a document, by the name of the face. */
const faces = new WeakMap<GatheredDocument, Map<string, FaceOfDocument>>()

/** Shows text from left to right on this baseline, in points from the top of the page. */
export function showText(
  doc: GatheredDocument,
  text: string,
  style: TextStyle,
  { x, baseline }: { x: number; baseline: number },
): void {
  const face = chooseFace(doc, style)
  const usual = isKept(style.face) ? encodeUsual(style.face, text) : undefined
  if (usual === undefined) {
    doc.fontSize(style.size).fillColor(style.color)
    doc.text(text, x, baseline - ascentOf(style), { lineBreak: false })
    return
  }
  doc.page.fonts[face.id] ??= face.ref()
  // Pages are turned so that heights count from the top, so letters are turned back.
  doc.addContent(
    `BT\n/${face.id} ${style.size} Tf\n${colorOf(style.color)} rg\n1 0 0 -1 ${rounded(x)} ${rounded(baseline)} Tm\n${usual} TJ\nET`,
  )
}

function chooseFace(doc: GatheredDocument, { face: name }: TextStyle): FaceOfDocument {
  const ofDocument = faces.get(doc) ?? new Map<string, FaceOfDocument>()
  faces.set(doc, ofDocument)
  // The library accepts a parsed face, which its types do not say.
  doc.font(loadFace(name) as unknown as string, name)
  const known = ofDocument.get(name)
  if (known) return known
  const face = doc.face
  ofDocument.set(name, face)
  if (isKept(name)) startWithUsualGlyphs(doc, name, face)
  return face
}

/** As fine as a hundredth of a point, which no printer shows. */
function rounded(points: number): number {
  return Math.round(points * 100) / 100
}

const colors = new Map<string, string>()

/** Parts of red, green and blue, from 0 to 1, of a colour like `#1c2321`. */
function colorOf(hex: string): string {
  const known = colors.get(hex)
  if (known !== undefined) return known
  const parts = [1, 3, 5].map((at) => Math.round((parseInt(hex.slice(at, at + 2), 16) / 255) * 1000) / 1000)
  colors.set(hex, parts.join(' '))
  return parts.join(' ')
}
