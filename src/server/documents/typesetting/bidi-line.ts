import bidiFactory from 'bidi-js'
import { type FaceName } from '#server/documents/typesetting/fonts.ts'
import { findFace } from '#server/documents/typesetting/printable-text.ts'

const bidi = bidiFactory()

/** What a face sets from right to left, whichever way it is read: it goes by the script alone. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

export type Direction = 'ltr' | 'rtl'

/** A part of a line that is set in one face and one direction. */
export interface LinePiece {
  /** As it is read. */
  text: string
  /** As it is set: where it is read from the right, brackets face the other way. */
  glyphs: string
  face: FaceName
  isRightToLeft: boolean
  /** Its place on the line, counted from the left. */
  position: number
}

/** The direction of a text, after its first letter that has one. */
export function directionOf(text: string): Direction {
  if (!RIGHT_TO_LEFT.test(text)) return 'ltr'
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'
}

/**
 * A line in pieces, in the order in which it is read; undefined where it is one piece from left to right. So what
 * is copied or listened to comes in reading order, wherever its pieces stand.
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

/** Text that every one of our faces sets from left to right. */
const LATIN = /^[\u0020-\u02ff\u2010-\u2027]*$/

function isPlain(line: string, faceName: FaceName): boolean {
  if (LATIN.test(line)) return true
  if (RIGHT_TO_LEFT.test(line)) return false
  return graphemes(line).every(({ text }) => (findFace(text, faceName) ?? faceName) === faceName)
}

/** The space at the end of a line belongs to the line and not to its last word. */
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

/** Neighbours of one face and level are one piece; from right to left every word is one, as faces set word by word. */
function mergeNeighbours(characters: readonly Character[]): Character[] {
  const pieces: Character[] = []
  for (const character of characters) {
    const last = pieces.at(-1)
    const { text, level, face } = character
    const goesOn =
      last?.level === level && last.face === face && (level % 2 === 0 || isSpace(last.text) === isSpace(text))
    if (goesOn) last.text += text
    else pieces.push({ ...character })
  }
  return pieces
}

function isSpace(text: string): boolean {
  return text.trim() === ''
}

/** The pieces in the order in which they stand (rule L2 of the Unicode Bidirectional Algorithm). */
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
 * Words that their face would set the other way than they are read, back to front: signs and brackets, which belong to
 * no script, and the figures of some scripts, which are read from the left.
 */
function inVisualOrder(text: string, isRightToLeft: boolean): string {
  return text
    .split(/(?<= )/)
    .map((word) => (RIGHT_TO_LEFT.test(word) === isRightToLeft ? word : reverseWord(word)))
    .join('')
}

/** A space stays behind its word, as the faces leave it. */
function reverseWord(word: string): string {
  const end = word.trimEnd().length
  const characters = graphemes(word.slice(0, end)).map(({ text }) => text)
  return characters.toReversed().join('') + word.slice(end)
}
