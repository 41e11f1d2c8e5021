import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle } from 'node:fs/promises'
import { type FileStore } from '#server/kit/files/file-store.ts'
import { readAt } from '#server/kit/files/inspect/check-video.ts'
import { getContentName } from '#server/kit/files/file-name.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type ClaimFilePart, deleteParts, insertParts, listParts } from '#server/claims/files/repository.ts'
import { type ClaimFileUse } from '#server/schema/claims/claim-files.schema.ts'

/** The kind of these contents in the file store. */
export const CLAIM_CONTENT = 'claim'

/** A film is kept in parts: no instance, no backup and no bucket ever holds more of it at once. */
export const PART_BYTES = 8 * 1024 * 1024

interface PartStore {
  db: Db
  files: FileStore
}

export interface KeptFile {
  fileId: string
  contentType: string
}

/** What is read of a part. */
export type KeptPart = Pick<ClaimFilePart, 'id' | 'bytes' | 'sha256'>

/** Keeps a whole content, in parts. */
export async function storeContent(
  store: PartStore,
  file: KeptFile & { use: ClaimFileUse },
  content: Buffer,
): Promise<void> {
  for (let part = 0; part * PART_BYTES < content.length; part += 1)
    await storePart(store, { ...file, part }, content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
}

/** Keeps a file that waits on the disk, a part at a time; returns its SHA-256. */
export async function storeOriginal(
  store: PartStore,
  file: KeptFile,
  staged: FileHandle,
  size: number,
): Promise<string> {
  const hash = createHash('sha256')
  for (let part = 0; part * PART_BYTES < size; part += 1) {
    const from = part * PART_BYTES
    const content = await readAt(staged, from, Math.min(PART_BYTES, size - from))
    hash.update(content)
    await storePart(store, { ...file, use: 'original', part }, content)
  }
  return hash.digest('hex')
}

/** First its row, then its content: content without a row would never be found again. */
async function storePart(
  { db, files }: PartStore,
  { fileId, use, part, contentType }: KeptFile & { use: ClaimFileUse; part: number },
  content: Buffer,
): Promise<void> {
  const id = randomUUID()
  const sha256 = createHash('sha256').update(content).digest('hex')
  await insertParts(db, [{ id, fileId, use, part, bytes: content.length, sha256 }])
  await files.put(getContentName({ kind: CLAIM_CONTENT, id }), content, contentType)
}

/** Removes all contents of a file, then their rows. */
export async function removeParts({ db, files }: PartStore, fileId: string): Promise<void> {
  for (const { id } of await listParts(db, fileId))
    await files.remove(getContentName({ kind: CLAIM_CONTENT, id }))
  await deleteParts(db, fileId)
}

/** The bytes from one place to another, which is included; each part is verified as it is read. */
export async function* readParts(
  files: FileStore,
  parts: readonly KeptPart[],
  { from, to }: { from: number; to: number },
): AsyncGenerator<Buffer> {
  let at = 0
  for (const part of parts) {
    const [start, end] = [at, at + part.bytes]
    at = end
    if (end <= from || start > to) continue
    const content = await readPart(files, part)
    yield content.subarray(Math.max(0, from - start), Math.min(part.bytes, to + 1 - start))
  }
}

async function readPart(files: FileStore, { id, sha256 }: KeptPart): Promise<Buffer> {
  const content = await files.get(getContentName({ kind: CLAIM_CONTENT, id }))
  if (!content) throw new Error(`The file store has lost ${id}`)
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error(`The file store holds something else under ${id}`)
  return content
}
