import type { Db } from '#server/kit/db/database.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'
import { removeFile, removeUnusedContent } from '#server/quotes/logos/remove-file.ts'
import {
  isPrinted,
  listOrphans,
  listUnusedContents,
  type StoredFile,
  updateFileState,
} from '#server/quotes/logos/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { lockQuote } from '#server/quotes/repository.ts'

const HOUR_MS = 3_600_000

/** Much longer than an upload takes. */
const PENDING_HOURS = 1
/** Time to put a picture back on its sign. */
const UNUSED_HOURS = 24
/** Files removed in one run; the next day continues. */
const MAX_REMOVED = 1000

/** Removes files that are no longer used, and contents that no file has; the number of the files. */
export async function removeOrphans(db: Db, store: FileStore, at: Date): Promise<number> {
  const before = (hours: number) => new Date(at.getTime() - hours * HOUR_MS)
  const orphans = await listOrphans(db, {
    pendingSince: before(PENDING_HOURS),
    unusedSince: before(UNUSED_HOURS),
    limit: MAX_REMOVED,
  })
  let removed = 0
  for (const file of orphans) {
    if (!(await markUnused(db, file))) continue
    await removeFile({ db, files: store }, file)
    removed += 1
  }
  const unused = await listUnusedContents(db, before(PENDING_HOURS), MAX_REMOVED)
  for (const content of unused) await removeUnusedContent({ db, files: store }, content)
  return removed
}

/** Checked while the quote is locked: the picture may just have been put on its sign, on a sticker, or in a box. */
async function markUnused(db: Db, file: StoredFile): Promise<boolean> {
  const { id, quoteId } = file
  return runWrite({ db }, async (trx, effects) => {
    effects.noAudit('Nobody has used this file')
    const quote = quoteId === null ? undefined : await lockQuote(trx, quoteId)
    if (quote && Object.values(quote.answers).includes(id)) return false
    if (quote?.stickers.some(({ picture }) => picture === id)) return false
    if (quote && (await isPrinted(trx, file))) return false
    await updateFileState(trx, id, 'pending')
    return true
  })
}
