import { loadFace, FALLBACK_FACES, type FaceName } from '#server/documents/typesetting/fonts.ts'

/** What stands on paper for a character that no face of ours has: a box, never nothing. */
export const MISSING_GLYPH = '\u{25a1}'

/** Text that every face of ours has, so that most texts need no closer look. */
const ALWAYS_PRINTABLE =
  /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/

const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The text as it can be printed in a face or those that help it out: one box for each character, however composed,
 * that none of them has.
 *
 * @rule O02 What no face holds is printed as a box, and never dropped.
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

/** The face that a character, however composed, is printed in; undefined where none has it. */
export function findFace(character: string, faceName: FaceName): FaceName | undefined {
  return [faceName, ...FALLBACK_FACES].find((name) => hasGlyphs(name, character))
}

function hasGlyphs(name: FaceName, character: string): boolean {
  const font = loadFace(name)
  return Array.from(character).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
}
