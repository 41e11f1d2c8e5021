import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrapText } from '#server/documents/typesetting/wrap-text.ts'

/** Every character is one wide. */
const wrap = (text: string, width: number) => wrapText(text, width, (piece) => piece.length)

describe('O02 lines of a document', () => {
  it.each([
    ['breaks at spaces', 'one two three', 8, ['one two ', 'three']],
    ['lets a space hang over the edge', 'one two', 3, ['one ', 'two']],
    ['breaks a word after its hyphens and slashes', 'hole-in-one', 8, ['hole-in-', 'one']],
    ['keeps a sign with its figure', 'was -$26 off', 5, ['was ', '-$26 ', 'off']],
    ['cuts a word that alone is too wide', 'abcdefgh ij', 3, ['abc', 'def', 'gh ', 'ij']],
    ['keeps lines that were typed', 'one\n\ntwo', 9, ['one', '', 'two']],
  ])('O02 %s', (_name, text, width, expected) => {
    expect(wrap(text, width)).toEqual(expected)
  })

  it('O02 loses no text, and no line is wider than the given width', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z /-]{0,80}$/), fc.integer({ min: 1, max: 20 }), (text, width) => {
        const lines = wrap(text, width)
        expect(lines.join('')).toBe(text)
        for (const line of lines) expect(line.trim().length).toBeLessThanOrEqual(width)
      }),
    )
  })
})
