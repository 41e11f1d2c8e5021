import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Db } from '#server/kit/db/database.ts'
import type { FileUse } from '#server/kit/db/schema/file-columns.ts'
import { getContentName } from '#server/kit/files/file-name.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'
import { readAt } from '#server/kit/files/inspect/check-video.ts'
import {
  deleteParts,
  type FilePart,
  insertParts,
  listParts,
  type PartTable,
} from '#server/kit/files/parts/repository.ts'

/** A large file is kept in parts: no instance, no backup and no bucket ever holds more of it at once. */
const PART_BYTES = 8 * 1024 * 1024

/** Where the files of a noun are kept: its rows, and the kind under which the file store has their contents. */
export interface PartStore {
  db: Db
  files: FileStore
  table: PartTable
  kind: string
}

export interface KeptFile {
  fileId: string
  contentType: string
}

/** Keeps a whole content, in parts. */
export async function storeContent(
  store: PartStore,
  file: KeptFile & { use: FileUse },
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
  { db, files, table, kind }: PartStore,
  { fileId, use, part, contentType }: KeptFile & { use: FileUse; part: number },
  content: Buffer,
): Promise<void> {
  const id = randomUUID()
  const sha256 = createHash('sha256').update(content).digest('hex')
  await insertParts(db, table, [{ id, fileId, use, part, bytes: content.length, sha256 }])
  await files.put(getContentName({ kind, id }), content, contentType)
}

/** Removes all contents of a file, then their rows. */
export async function removeParts({ db, files, table, kind }: PartStore, fileId: string): Promise<void> {
  for (const { id } of await listParts(db, table, fileId)) await files.remove(getContentName({ kind, id }))
  await deleteParts(db, table, fileId)
}

/** The bytes from one place to another, which is included; each part is verified as it is read. */
export async function* readParts(
  store: Pick<PartStore, 'files' | 'kind'>,
  parts: readonly FilePart[],
  { from, to }: { from: number; to: number },
): AsyncGenerator<Buffer> {
  let at = 0
  for (const part of parts) {
    const [start, end] = [at, at + part.bytes]
    at = end
    if (end <= from || start > to) continue
    const content = await readPart(store, part)
    yield content.subarray(Math.max(0, from - start), Math.min(part.bytes, to + 1 - start))
  }
}

async function readPart(
  { files, kind }: Pick<PartStore, 'files' | 'kind'>,
  { id, sha256 }: FilePart,
): Promise<Buffer> {
  const content = await files.get(getContentName({ kind, id }))
  if (!content) throw new Error(`The file store has lost ${id}`)
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error(`The file store holds something else under ${id}`)
  return content
}

export function bytesOf(parts: readonly FilePart[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}
