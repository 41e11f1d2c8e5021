import bidiFactory from 'bidi-js'
import type { FaceName } from '#server/documents/typesetting/fonts.ts'
import { findFace } from '#server/documents/typesetting/printable-text.ts'

const bidi = bidiFactory()

/** Scripts that fontkit sets from right to left, whatever the direction of the line. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

export type Direction = 'ltr' | 'rtl'

/** A part of a line with one face and one direction. */
export interface LinePiece {
  /** In reading order. */
  text: string
  /** As passed to the font: with mirrored brackets if it is read from the right. */
  glyphs: string
  face: FaceName
  isRightToLeft: boolean
  /** Its index on the line, from the left. */
  position: number
}

/** The direction of the first letter that has one. */
export function directionOf(text: string): Direction {
  if (!RIGHT_TO_LEFT.test(text)) return 'ltr'
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'
}

/**
 * Splits a line into pieces in reading order, so that copied text and screen readers keep that order; undefined if the
 * whole line is one piece from left to right.
 *
 * @rule O02 Hebrew and Arabic are set from right to left and read in their own order.
 */
export function linePieces(line: string, faceName: FaceName, base: Direction): LinePiece[] | undefined {
  if (base === 'ltr' && isPlain(line, faceName)) return undefined
  const levels = embeddingLevels(line, base)
  const characters = graphemes(line).map(({ text, at }) => ({
    text,
    level: levels[at] ?? 0,
    face: findFace(text, faceName) ?? faceName,
  }))
  const pieces = mergeNeighbours(characters)
  const places = visualOrder(pieces.map(({ level }) => level))
  return pieces.map(({ text, level, face }, index) => {
    const isRightToLeft = level % 2 === 1
    const glyphs = inVisualOrder(isRightToLeft ? mirrorBrackets(text) : text, isRightToLeft)
    return { text, glyphs, face, isRightToLeft, position: places.indexOf(index) }
  })
}

/** Characters that every face has and sets from left to right. */
const LATIN = /^[\u0020-\u02ff\u2010-\u2027]*$/

function isPlain(line: string, faceName: FaceName): boolean {
  if (LATIN.test(line)) return true
  if (RIGHT_TO_LEFT.test(line)) return false
  return graphemes(line).every(({ text }) => (findFace(text, faceName) ?? faceName) === faceName)
}

/** Spaces at the end of a line have the level of the line, not of its last word. */
function embeddingLevels(line: string, base: Direction): number[] {
  const levels = [...bidi.getEmbeddingLevels(line, base).levels]
  const end = line.trimEnd().length
  return levels.map((level, index) => (index < end ? level : Number(base === 'rtl')))
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function graphemes(line: string): { text: string; at: number }[] {
  return Array.from(segmenter.segment(line), ({ segment, index }) => ({ text: segment, at: index }))
}

interface Character {
  text: string
  level: number
  face: FaceName
}

/** Merges neighbours of one face and level. From right to left each word stays a piece, as fonts set word by word. */
function mergeNeighbours(characters: readonly Character[]): Character[] {
  const pieces: Character[] = []
  for (const character of characters) {
    const last = pieces.at(-1)
    const { text, level, face } = character
    const isContinued =
      last?.level === level && last.face === face && (level % 2 === 0 || isSpace(last.text) === isSpace(text))
    if (isContinued) last.text += text
    else pieces.push({ ...character })
  }
  return pieces
}

function isSpace(text: string): boolean {
  return text.trim() === ''
}

/** The indexes of the pieces from left to right (rule L2 of the Unicode Bidirectional Algorithm). */
function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index)
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    let from = 0
    while (from < order.length) {
      let to = from
      while (to < order.length && (levels[order[to] ?? 0] ?? 0) >= level) to += 1
      order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to + 1
    }
  }
  return order
}

function mirrorBrackets(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
}

/**
 * Reverses the words that the font would set in the wrong direction: signs and brackets, which belong to no script, and
 * the digits of some scripts, which are read from the left.
 */
function inVisualOrder(text: string, isRightToLeft: boolean): string {
  return text
    .split(/(?<= )/)
    .map((word) => (RIGHT_TO_LEFT.test(word) === isRightToLeft ? word : reverseWord(word)))
    .join('')
}

/** The space after a word stays after it, as fonts leave it there. */
function reverseWord(word: string): string {
  const end = word.trimEnd().length
  const characters = graphemes(word.slice(0, end)).map(({ text }) => text)
  return characters.toReversed().join('') + word.slice(end)
}
