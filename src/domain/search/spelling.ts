import { soundOf } from '#domain/search/search-terms.ts'
import { editDistance } from '#domain/values/edit-distance.ts'

/** Words that are tried in the place of one that is misspelt. */
const MAX_CORRECTIONS = 12

/** Short words have one error at most, as with two they could be any other. */
export function allowedErrors(word: string): number {
  return word.length < 4 ? 1 : 2
}

/** Words that sound alike come after those with one error, and before those with two. */
const SOUNDS_ALIKE = 1.5

function spellingDistance(typed: string, word: string, most: number): number {
  const distance = editDistance(typed, word, most)
  return soundOf(typed) === soundOf(word) ? Math.min(distance, SOUNDS_ALIKE) : distance
}

/** The words that a misspelt one most likely is: the nearest first, and of those the most frequent. */
export function bestCorrections(
  typed: string,
  candidates: readonly { word: string; rows: number }[],
): string[] {
  const most = allowedErrors(typed)
  return candidates
    .map(({ word, rows }) => ({ word, rows, distance: spellingDistance(typed, word, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance || other.rows - one.rows)
    .slice(0, MAX_CORRECTIONS)
    .map(({ word }) => word)
}
