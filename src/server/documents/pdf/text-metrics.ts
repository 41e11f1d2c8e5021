import { linePieces } from '#server/documents/typesetting/bidi-line.ts'
import { type FaceName, loadFace, measureAdvance, UNITS_PER_EM } from '#server/documents/typesetting/fonts.ts'
import type { TextStyle } from '#server/documents/pdf/styles.ts'

/** Words are measured again and again. The cache of a face is emptied at this size, to bound memory. */
const MAX_MEASURED = 8000
const LONGEST_WORD = 40

const measured = new Map<FaceName, Map<string, number>>()

/** In points; a line of both directions is as wide as its pieces. */
export function widthOf(text: string, { face: name, size }: TextStyle): number {
  if (text.length > LONGEST_WORD) return (advanceOf(text, name) * size) / UNITS_PER_EM
  const ofFace = measured.get(name) ?? new Map<string, number>()
  measured.set(name, ofFace)
  let advance = ofFace.get(text)
  if (advance === undefined) {
    if (ofFace.size >= MAX_MEASURED) ofFace.clear()
    advance = advanceOf(text, name)
    ofFace.set(text, advance)
  }
  return (advance * size) / UNITS_PER_EM
}

/** In units of the face. */
function advanceOf(text: string, name: FaceName): number {
  const pieces = linePieces(text, name, 'ltr') ?? [{ face: name, glyphs: text }]
  return pieces.reduce((sum, { face: own, glyphs }) => sum + measureAdvance(own, glyphs), 0)
}

/** The line height of the face itself, in points. */
export function lineHeightOf({ face: name, size }: TextStyle): number {
  const { ascent, descent } = loadFace(name)
  return ((ascent - descent) * size) / UNITS_PER_EM
}

/** From the top of a face's line to its baseline. */
export function ascentOf({ face: name, size }: TextStyle): number {
  return (loadFace(name).ascent * size) / UNITS_PER_EM
}
