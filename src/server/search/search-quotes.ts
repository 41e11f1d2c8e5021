import { bestCorrections } from '#domain/search/spelling.ts'
import { type Match, rank, type SearchTerm } from '#domain/search/ranking.ts'
import { type SearchShapes, shapesOf } from '#domain/search/search-shapes.ts'
import { readingsOf } from '#domain/search/joined-names.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  completeWords,
  findByShape,
  findByWords,
  findNearShape,
  findSimilarWords,
  type FoundRow,
  isRareWord,
  type KnownWord,
} from '#server/search/repository.ts'
import { wordsIn } from '#server/desk/lexemes.ts'

export interface SearchMatch {
  row: FoundRow
  match: Match
}

/** A search is answered while somebody types, so it has few words. */
const MAX_TERMS = 6
/** With fewer than these found, misspelt words are looked for as well. */
const ENOUGH = 5

/**
 * Quotes and policies by anything that is known of them: what the text can be by its form first, then its words, then
 * words that it is a misspelling of.
 *
 * @rule P08 Whatever is typed, a number, an address, a telephone number, a code, a day, an amount or words with a letter wrong, one box finds it.
 */
export async function searchQuotes(
  db: Db,
  text: string,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<SearchMatch[]> {
  const shapes = shapesOf(text, today)
  const exact = await findByShape(db, shapes)
  const identified = exact.length > 0 ? exact : await findNearShape(db, shapes)
  const readings = isCertain(shapes) && identified.length > 0 ? [] : readingsOf(text)
  const found: Awaited<ReturnType<typeof searchWords>>[] = []
  for (const typed of readings) found.push(await searchWords(db, typed.slice(0, MAX_TERMS)))
  const ids = new Set(identified.map(({ id }) => id))
  const byWords = new Map(found.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const candidates = [...identified, ...[...byWords.values()].filter(({ id }) => !ids.has(id))]
  return rank(
    candidates.map((row) => ({
      row,
      texts: textsOf(row),
      updatedAt: row.updatedAt,
      isIdentified: ids.has(row.id),
    })),
    ...found.map(({ terms }) => terms),
  )
    .slice(0, limit)
    .map(({ candidate, match }) => ({ row: candidate.row, match }))
}

/** A day or an amount can also be a part of a name; nothing else can. */
function isCertain({ identifiers, email, phone, code }: SearchShapes): boolean {
  return identifiers.length > 0 || email !== undefined || phone !== undefined || code !== undefined
}

async function searchWords(
  db: Db,
  typed: readonly string[],
): Promise<{ rows: FoundRow[]; terms: SearchTerm[] }> {
  if (typed.length === 0) return { rows: [], terms: [] }
  const known = await completeWords(db, typed)
  const asTyped = typed.map((word) => termOf(word, known, []))
  const rows = await findRows(db, asTyped, known)
  if (rows.length >= ENOUGH) return { rows, terms: asTyped }
  const similar = await findSimilarWords(db, typed)
  const corrected = typed.map((word) => termOf(word, known, similar))
  const more = await findRows(db, corrected, [...known, ...similar])
  const ids = new Set(rows.map(({ id }) => id))
  return { rows: [...rows, ...more.filter(({ id }) => !ids.has(id))], terms: corrected }
}

function termOf(typed: string, known: readonly KnownWord[], similar: readonly KnownWord[]): SearchTerm {
  const completions = known.filter((one) => one.typed === typed).map(({ word }) => word)
  const candidates = similar.filter((one) => one.typed === typed && !completions.includes(one.word))
  return { typed, completions, corrections: bestCorrections(typed, candidates) }
}

async function findRows(
  db: Db,
  terms: readonly SearchTerm[],
  known: readonly KnownWord[],
): Promise<FoundRow[]> {
  const groups = terms.map(({ completions, corrections }) => [...completions, ...corrections])
  if (groups.some((words) => words.length === 0)) return []
  const rowsOf = new Map(known.map(({ word, rows }) => [word, rows]))
  const counts = groups.map((words) => words.reduce((sum, word) => sum + (rowsOf.get(word) ?? 0), 0))
  return findByWords(db, groups, isRareWord(Math.min(...counts)))
}

function textsOf(row: FoundRow) {
  return {
    name: [row.contactName, row.companyName, row.producerAgency],
    tournament: [row.tournamentName],
    course: [row.courseName, row.courseCity],
    other: wordsIn(row.words),
  }
}
