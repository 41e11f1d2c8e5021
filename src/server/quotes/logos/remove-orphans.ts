import { type Db } from '#server/platform/db/database.ts'
import { getStoredFileName } from '#server/platform/files/file-name.ts'
import { type FileStore } from '#server/platform/files/file-store.ts'
import { deleteFile, listOrphans, type StoredFile, updateFileState } from '#server/quotes/logos/repository.ts'
import { lockQuote } from '#server/quotes/repository.ts'

const HOUR_MS = 3_600_000

/** Far longer than an upload takes. */
const PENDING_HOURS = 1
/** Long enough to undo what took a picture off its sign. */
const UNUSED_HOURS = 24
/** Of one round; the next day has another. */
const MAX_REMOVED = 1000

/** Removes the files that nobody can reach any more, content first, so that none is forgotten half-way. */
export async function removeOrphans(db: Db, store: FileStore, at: Date): Promise<void> {
  const before = (hours: number) => new Date(at.getTime() - hours * HOUR_MS)
  const orphans = await listOrphans(db, {
    pendingSince: before(PENDING_HOURS),
    unusedSince: before(UNUSED_HOURS),
    limit: MAX_REMOVED,
  })
  for (const file of orphans) {
    if (!(await markUnused(db, file))) continue
    await store.remove(getStoredFileName(file))
    await deleteFile(db, file.id)
  }
}

/** Decided while nobody can save: a picture may have been put back on its sign just now. */
async function markUnused(db: Db, { id, quoteId }: StoredFile): Promise<boolean> {
  return db.transaction(async (trx) => {
    const quote = quoteId === null ? undefined : await lockQuote(trx, quoteId)
    if (quote && Object.values(quote.answers).includes(id)) return false
    await updateFileState(trx, id, 'pending')
    return true
  })
}
