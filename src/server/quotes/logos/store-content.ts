import { randomUUID } from 'node:crypto'
import { getStoredFileName } from '#server/kit/files/file-name.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  insertContent,
  insertFile,
  lockContentByHash,
  markContentStored,
  type StoredFile,
} from '#server/quotes/logos/repository.ts'

export type NewFile = Omit<StoredFile, 'contentId' | 'state'>
type PendingFile = StoredFile & { contentId: string }

/**
 * Adds the row of a file, in the transaction that decides it: its content is what a stored file with the same bytes has, else
 * one of its own. Content without a row would never be found again, so it is stored only after that.
 *
 * @rule N96 The same picture is stored once, on however many quotes it is.
 */
export async function insertPendingFile(trx: Db, file: NewFile): Promise<PendingFile> {
  const { kind, sha256, createdAt } = file
  let contentId = await lockContentByHash(trx, { kind, sha256 })
  if (contentId === undefined) {
    contentId = randomUUID()
    await insertContent(trx, { id: contentId, kind, sha256, state: 'pending', createdAt })
  }
  const pending = { ...file, contentId, state: 'pending' as const }
  await insertFile(trx, pending)
  return pending
}

/** A shared content is written again only where it was lost: two writers at the same moment would share a partial file. */
export async function storeContent(
  { db, files }: Pick<Context, 'db' | 'files'>,
  file: PendingFile,
  content: Buffer,
): Promise<void> {
  const name = getStoredFileName(file)
  if (!(await files.get(name))) await files.put(name, content, file.contentType)
  await markContentStored(db, file.contentId)
}
