import bidiFactory from 'bidi-js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Direction, directionOf, linePieces } from '#server/documents/typesetting/bidi-line.ts'
import { loadFace } from '#server/documents/typesetting/fonts.ts'
import { randomRuns } from '#testing/random-runs.ts'

const bidi = bidiFactory()

/**
 * A line from left to right as the fonts draw it. The Arabic cases use letters without dots only, as dots are separate
 * glyphs that map to no letter.
 */
function drawnText(line: string, base: Direction): string {
  const pieces = linePieces(line, 'regular', base)
  if (!pieces) return line
  return pieces
    .toSorted((one, other) => one.position - other.position)
    .map(({ glyphs, face: name, isRightToLeft }) =>
      glyphs
        .split(/(?<= )/)
        .flatMap((word) => loadFace(name).layout(word).glyphs)
        // The letters of a ligature are in reading order.
        .flatMap(({ codePoints }) => (isRightToLeft ? codePoints.toReversed() : codePoints))
        .map((codePoint) => String.fromCodePoint(codePoint))
        .join(''),
    )
    .join('')
}

const standard = (line: string, base: Direction) =>
  bidi.getReorderedString(line, bidi.getEmbeddingLevels(line, base))

describe('O02 a line with text from right to left', () => {
  it.each([
    'שלום (מועדון).',
    'שלום (מועדון)., "כאן"!',
    'מועדון -- [א] {ב} <ג>...',
    'Cup of שלום (מועדון). 2027',
    'גביע (Open [1]), 12-03: ב.',
    'محمود (معهد).',
    'محمود؟! (معهد)،، سعد؛',
    'מחיר: $1,250.50 (בערך)...',
    'كاس ۱۲۳ ۴۵۶.',
    '۱۲۳',
    '(שלום)',
    '...!?',
  ])('O02 %s is ordered by the Unicode algorithm', (line) => {
    const base = directionOf(line)
    expect(drawnText(line, base)).toBe(standard(line, base))
  })

  it('O02 a full stop after a bracket is outside it, at the left', () => {
    expect(drawnText('שלום (מועדון).', 'rtl')).toBe('.(ןודעומ) םולש')
  })

  it('O02 any mix of letters, digits and signs is ordered as by the Unicode algorithm', () => {
    const characters = [...'שלוםב محدسعهولا abZ 0129 ۱۲۳ ()[]{}<>.,:;!?"\'-/%$&*+=؟،؛']
    const lines = fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 24 })
    fc.assert(
      fc.property(lines, fc.constantFrom('ltr', 'rtl'), (typed, base) => {
        const line = typed.join('')
        expect(drawnText(line, base)).toBe(standard(line, base))
      }),
      randomRuns(200),
    )
  })
})
