import { deleteUnusedWords, updateWordCounts } from '#server/desk/repository.ts'
import { type Db } from '#server/kit/db/database.ts'
import { withLongStatements } from '#server/kit/db/transactions.ts'
import { lockUnusedWords } from '#server/operations/housekeeping/personal-data/erasing/repository.ts'

/** Takes words that no quote has any more out of the dictionary of the search, at once and not by the next clean-ups. */
export async function forgetWords(db: Db, words: string[]): Promise<void> {
  if (words.length === 0) return
  await withLongStatements(db, async (trx) => {
    const unused = await lockUnusedWords(trx, words)
    await updateWordCounts(
      trx,
      unused.map((word) => ({ word, rows: 0 })),
    )
    if (unused.length > 0) await deleteUnusedWords(trx, unused)
  })
}
