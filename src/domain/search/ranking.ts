import { indexedWordsOf } from '#domain/search/joined-names.ts'

/** How a quote was found, the surest way first. */
export const MATCHES = ['identifier', 'word', 'completion', 'correction'] as const
export type Match = (typeof MATCHES)[number]

/** Where it was found: what it is called counts more than where it is played. */
const FIELDS = ['name', 'tournament', 'course', 'other'] as const

/** The texts of a row, by how much they tell. */
export type SearchedTexts = Record<(typeof FIELDS)[number], readonly (string | null)[]>

/** A typed word and the stored words that it may stand for. */
export interface SearchTerm {
  typed: string
  completions: readonly string[]
  corrections: readonly string[]
}

export interface Candidate {
  texts: SearchedTexts
  updatedAt: Date
  /** Found by a number, an address, a code, a day or an amount. */
  isIdentified: boolean
}

export interface Ranked<C extends Candidate> {
  candidate: C
  match: Match
}

/**
 * The order of what was found: by how each typed word was found, then by where, then the newest.
 *
 * @rule P08 An exact number comes first, then words as typed, then longer ones that begin so, then misspelt ones; a name before a tournament before a course.
 */
export function rank<C extends Candidate>(
  candidates: readonly C[],
  ...readings: readonly (readonly SearchTerm[])[]
): Ranked<C>[] {
  return candidates
    .map((candidate) => ({ candidate, ...bestScore(candidate, readings) }))
    .toSorted(
      (one, other) =>
        compare(one, other) || other.candidate.updatedAt.getTime() - one.candidate.updatedAt.getTime(),
    )
    .map(({ candidate, worst }) => ({ candidate, match: MATCHES[worst] ?? 'correction' }))
}

interface Score {
  worst: number
  total: number
  place: number
}

function compare(one: Score, other: Score): number {
  return one.worst - other.worst || one.total - other.total || one.place - other.place
}

/** What was typed can be read in several ways; the best counts. */
function bestScore({ texts, isIdentified }: Candidate, readings: readonly (readonly SearchTerm[])[]): Score {
  const best = { worst: 0, total: 0, place: 0 }
  if (isIdentified) return best
  const fields = FIELDS.map((field) => new Set(indexedWordsOf(...texts[field])))
  const [first = best, ...others] = readings.map((terms) => score(fields, terms))
  return others.reduce((least, other) => (compare(other, least) < 0 ? other : least), first)
}

function score(fields: readonly Set<string>[], terms: readonly SearchTerm[]): Score {
  const found = terms.map((term) => findTerm(term, fields))
  return {
    worst: Math.max(0, ...found.map(({ match }) => match)),
    total: found.reduce((sum, { match }) => sum + match, 0),
    place: found.reduce((sum, { place }) => sum + place, 0),
  }
}

function findTerm({ typed, completions, corrections }: SearchTerm, fields: readonly Set<string>[]) {
  for (const [way, words] of [[typed], completions, corrections].entries()) {
    const place = fields.findIndex((field) => words.some((word) => field.has(word)))
    if (place >= 0) return { match: way + 1, place }
  }
  return { match: MATCHES.length - 1, place: FIELDS.length }
}
