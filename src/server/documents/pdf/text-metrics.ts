import { linePieces } from '#server/documents/typesetting/bidi-line.ts'
import { loadFace, measureAdvance, UNITS_PER_EM } from '#server/documents/typesetting/fonts.ts'
import type { TextStyle } from '#server/documents/pdf/styles.ts'

/** In points; a line of both directions is as wide as its pieces. */
export function widthOf(text: string, { face: name, size }: TextStyle): number {
  const pieces = linePieces(text, name, 'ltr') ?? [{ face: name, glyphs: text }]
  const advance = pieces.reduce((sum, { face: own, glyphs }) => sum + measureAdvance(own, glyphs), 0)
  return (advance * size) / UNITS_PER_EM
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
