import { loadFace, FALLBACK_FACES, type FaceName } from '#server/documents/typesetting/fonts.ts'

/** Printed for a character that none of our faces has. */
export const MISSING_GLYPH = '\u{25a1}'

/** Characters that every face has; most texts hold no others and need no further check. */
const ALWAYS_PRINTABLE =
  /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/

const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Replaces each character that neither the face nor the fallback faces have by one box, also where it is composed of
 * several code points.
 *
 * @rule O02 A character that no face has is printed as a box, and never dropped.
 */
export function toPrintable(text: string, faceName: FaceName): string {
  const whole = text.toWellFormed().normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
  if (ALWAYS_PRINTABLE.test(whole)) return whole
  return Array.from(characters.segment(whole), ({ segment }) => {
    if (segment === '\n') return segment
    if (INVISIBLE.test(segment)) return ''
    return findFace(segment, faceName) === undefined ? MISSING_GLYPH : segment
  }).join('')
}

/** The first face that has all code points of a character; undefined if none has. */
export function findFace(character: string, faceName: FaceName): FaceName | undefined {
  return [faceName, ...FALLBACK_FACES].find((name) => hasGlyphs(name, character))
}

function hasGlyphs(name: FaceName, character: string): boolean {
  const font = loadFace(name)
  return Array.from(character).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
}
