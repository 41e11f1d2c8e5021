import { face, type FaceName } from '#server/documents/fonts.ts'

/** What stands on paper for a character that the face lacks: visibly something, never nothing. */
const STAND_IN = '\u{fffd}'

/** Text that every face of ours has, so that most texts need no closer look. */
const SURELY_PRINTABLE =
  /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/

const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The text as it can be printed in a face: one stand-in for each character, however composed, that it lacks. */
export function printable(text: string, faceName: FaceName): string {
  const whole = text.toWellFormed().normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
  if (SURELY_PRINTABLE.test(whole)) return whole
  const font = face(faceName)
  return Array.from(characters.segment(whole), ({ segment }) => {
    if (segment === '\n') return segment
    if (INVISIBLE.test(segment)) return ''
    const known = Array.from(segment).every((character) =>
      font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    )
    return known ? segment : STAND_IN
  }).join('')
}
