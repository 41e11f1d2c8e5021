import { soundOf } from '#domain/search/search-terms.ts'

/** Of two words: how many letters are added, left out, changed or swapped with the next; more than `most` is `most + 1`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? at(beforeLast, column - 2) + 1 : most + 1,
      )
    }
    beforeLast = last
    last = current
  }
  return Math.min(at(last, other.length), most + 1)
}

function at(distances: readonly number[], place: number): number {
  return distances[place] ?? Number.MAX_SAFE_INTEGER
}

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
