import { withLongStatements } from '#server/kit/db/transactions.ts'
import type { Db } from '#server/kit/db/database.ts'
import { countWords, deleteUnusedWords, listWords, updateWordCounts } from '#server/desk/repository.ts'

/** Few at once, as a save that has one of them waits meanwhile. */
const WORDS_AT_ONCE = 1000

/**
 * Counts how many rows have each word of the dictionary, which decides how they are looked for. A word that no row has is
 * taken out a day later, so that it is not needed by anybody who has just read the dictionary.
 *
 * @rule N76 The words of deleted quotes are forgotten too.
 */
export async function recountWords(db: Db): Promise<void> {
  const counts = new Map(
    (await withLongStatements(db, countWords)).map(({ word, rows }) => [word, rows] as const),
  )
  let last: string | undefined = ''
  while (last !== undefined) {
    const words = await listWords(db, last, WORDS_AT_ONCE)
    const unused = words.filter(({ word, rows }) => rows === 0 && !counts.has(word))
    const changed = words.filter(({ word, rows }) => rows !== (counts.get(word) ?? 0))
    if (unused.length > 0)
      await deleteUnusedWords(
        db,
        unused.map(({ word }) => word),
      )
    if (changed.length > 0)
      await updateWordCounts(
        db,
        changed.map(({ word }) => ({ word, rows: counts.get(word) ?? 0 })),
      )
    last = words.length === WORDS_AT_ONCE ? words.at(-1)?.word : undefined
  }
}
