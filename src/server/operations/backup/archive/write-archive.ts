import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { BackupError } from '#server/operations/backup/backup-error.ts'
import { computeDigest } from '#server/operations/backup/archive/digest.ts'
import {
  HEADER,
  MANIFEST,
  type Header,
  type Manifest,
  MAX_PART_BYTES,
} from '#server/operations/backup/archive/archive-layout.ts'
import { compress } from '#server/operations/backup/archive/compression.ts'
import { encrypt } from '#server/operations/backup/archive/encryption.ts'
import { makeFolder } from '#server/kit/files/make-folder.ts'
import { syncFolderEntries } from '#server/kit/files/sync-to-disk.ts'

export interface ArchiveWriter {
  /** Adds one entry. The next one may be added when it is done. */
  add: (name: string, content: Uint8Array) => Promise<void>
}

interface NewArchive {
  /** Where the archive appears once it is complete. */
  target: string
  /** Absent: it is not encrypted. */
  key: string | undefined
  header: Header
}

/**
 * Writes an archive, which appears under its name completely or not at all: only its owner can read it, and it is on
 * the disk when this returns. Returns its size in bytes.
 */
export async function writeArchive(
  { target, key, header }: NewArchive,
  produce: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'parts'>>,
): Promise<number> {
  const folder = path.dirname(target)
  makeFolder(folder)
  if (await stat(target).catch(() => undefined))
    throw new BackupError(`${target} already exists. Choose another name.`)
  const temporary = path.join(folder, `.${path.basename(target)}.${randomUUID()}.partial`)
  try {
    const bytes = await writeFile(temporary, await openStream(key, header, produce))
    await rename(temporary, target)
    syncFolderEntries(folder)
    return bytes
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** The bytes of the archive, made as they are read. What fails while they are made is the stream's error. */
async function openStream(
  key: string | undefined,
  header: Header,
  produce: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'parts'>>,
): Promise<ReadableStream<Uint8Array>> {
  const { readable, controller } = createTarPacker()
  void produceEntries(controller, header, produce).catch((error: unknown) => controller.error(error))
  const compressed = compress(readable)
  return key === undefined ? compressed : encrypt(compressed, key)
}

async function produceEntries(
  controller: TarPackController,
  header: Header,
  produce: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'parts'>>,
): Promise<void> {
  const parts: Manifest['parts'] = []
  const mtime = new Date(header.moment)
  const add = async (name: string, content: Uint8Array) => {
    if (content.length > MAX_PART_BYTES)
      throw new BackupError(
        `${name} has ${content.length} bytes, which is more than a backup can hold in one part.`,
      )
    const entry = controller.add({ name, size: content.length, type: 'file', mode: 0o600, mtime })
    const writer = entry.getWriter()
    await writer.write(content)
    await writer.close()
    parts.push({ name, bytes: content.length, sha256: computeDigest(content) })
  }
  await add(HEADER, toJson(header))
  const contents = await produce({ add })
  const manifest: Manifest = { parts, ...contents }
  await add(MANIFEST, toJson(manifest))
  controller.finalize()
}

async function writeFile(file: string, stream: ReadableStream<Uint8Array>): Promise<number> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of stream) await handle.writeFile(chunk)
    await handle.sync()
    return await sizeOf(handle)
  } finally {
    await handle.close()
  }
}

async function sizeOf(handle: FileHandle): Promise<number> {
  return (await handle.stat()).size
}

function toJson(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
}
