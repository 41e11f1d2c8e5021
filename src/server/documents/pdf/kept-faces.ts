import { deflateSync } from 'node:zlib'
import type { Subset } from 'fontkit'
import type { GatheredDocument } from '#server/documents/pdf/gathered-document.ts'
import { type FaceName, loadFace } from '#server/documents/typesetting/fonts.ts'

/** What nearly every document has, also as ligatures; a document with other characters has faces of its own. */
const USUAL = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => index + 0x20))} fi fl ff ffi ffl –—‘’“”•…·□`

/** A face that is cut to the usual glyphs once and then embedded in every document that has no others. */
interface KeptFace {
  glyphs: readonly number[]
  /** The place of each glyph in the cut face. */
  places: Readonly<Record<number, number>>
  widths: readonly number[]
  codePoints: readonly number[][]
  /** Compressed. */
  file: Uint8Array
  /** Shaped words as PDF strings, null for one that needs other glyphs or moves some. */
  words: Map<string, string | null>
}

/** What the library keeps on a face of a document, which its published types lack. */
export interface FaceOfDocument {
  id: string
  subset: Subset
  widths: number[]
  unicode: number[][]
  ref(): PDFKit.PDFKitReference
}

const kept = new Map<FaceName, KeptFace>()

/** The fallback faces have no usual glyphs. */
const KEPT: readonly FaceName[] = ['serif', 'regular', 'strong']

export function isKept(name: FaceName): boolean {
  return KEPT.includes(name)
}

/** Words are the same in most documents. The cache of a face is emptied at this size, to bound memory. */
const MAX_CACHED_WORDS = 4000

function keptFace(name: FaceName): KeptFace {
  const known = kept.get(name)
  if (known) return known
  const font = loadFace(name)
  const subset = font.createSubset()
  const [widths, codePoints] = [[font.getGlyph(0).advanceWidth], [[0]]]
  const shaped = USUAL.split(' ').flatMap((word) => font.layout(`${word} `).glyphs)
  for (const glyph of [...Array.from(USUAL, (one) => font.layout(one).glyphs).flat(), ...shaped]) {
    const place = subset.includeGlyph(glyph.id)
    widths[place] ??= glyph.advanceWidth
    codePoints[place] ??= glyph.codePoints
  }
  const [glyphs, places] = [[...subset.glyphs], { ...subset.mapping }]
  const face = {
    glyphs,
    places,
    widths,
    codePoints,
    file: deflateSync(subset.encode(), { level: 9 }),
    words: new Map(),
  }
  kept.set(name, face)
  return face
}

/** Makes a face that the document has just begun to use start with the usual glyphs. */
export function startWithUsualGlyphs(doc: GatheredDocument, name: FaceName, face: FaceOfDocument): void {
  const { glyphs, places, widths, codePoints, file } = keptFace(name)
  const { subset } = face
  subset.glyphs = [...glyphs]
  subset.mapping = { ...places }
  face.widths = [...widths]
  face.unicode = [...codePoints]
  const cut = () => Object.getPrototypeOf(subset).encode.call(subset) as Uint8Array
  subset.encode = () => (subset.glyphs.length > glyphs.length ? cut() : doc.writeCompressed(file))
}

/** A text as operand of the operator that shows it; undefined if it needs more than the usual glyphs, each after the last. */
export function encodeUsual(name: FaceName, text: string): string | undefined {
  const { places, words } = keptFace(name)
  let encoded = ''
  for (const word of text.split(/(?<= )/)) {
    let known = words.get(word)
    if (known === undefined) {
      if (words.size >= MAX_CACHED_WORDS) words.clear()
      known = encodeWord(name, places, word)
      words.set(word, known)
    }
    if (known === null) return undefined
    encoded += known
  }
  return `[<${encoded}>]`
}

function encodeWord(name: FaceName, places: KeptFace['places'], word: string): string | null {
  const { glyphs, positions } = loadFace(name).layout(word)
  let encoded = ''
  for (const [index, { id, advanceWidth }] of glyphs.entries()) {
    const place = places[id]
    const position = positions[index]
    if (place === undefined || !position || position.xOffset || position.yOffset) return null
    encoded += place.toString(16).padStart(4, '0')
    const closer = advanceWidth - position.xAdvance
    if (closer !== 0) encoded += `> ${closer} <`
  }
  return encoded
}
