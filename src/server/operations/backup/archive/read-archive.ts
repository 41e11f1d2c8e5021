import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import * as z from 'zod/mini'
import { BackupError } from '#server/operations/backup/backup-error.ts'
import { computeDigest } from '#server/operations/backup/archive/digest.ts'
import {
  FORMAT_VERSION,
  type Header,
  HEADER,
  headerSchema,
  isEntryName,
  type Manifest,
  MANIFEST,
  manifestSchema,
  MAX_PART_BYTES,
} from '#server/operations/backup/archive/archive-layout.ts'
import { decompress } from '#server/operations/backup/archive/compression.ts'
import { decrypt, isEncrypted } from '#server/operations/backup/archive/encryption.ts'

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])
/** Enough to tell kinds of files apart. */
const START_BYTES = 32

const formatSchema = z.object({ format: z.number() })

export interface Archive {
  header: Header
  manifest: Manifest
}

export interface ArchiveReader {
  onHeader?: (header: Header) => Promise<void>
  /** Called for each part in the order of the archive. What it belongs to is known, its digest only at the end. */
  onPart?: (name: string, content: Buffer) => Promise<void>
}

type Part = Manifest['parts'][number]

/**
 * Reads a whole archive, and fails unless it is exactly what was written: every entry has a known name and kind, and its
 * digest as the last one states. Whatever the reader does with the parts must be undone if this fails.
 *
 * @rule O15 A backup that was cut short, changed, encrypted with another key or made up is refused with its reason.
 */
export async function readArchive(
  file: string,
  key: string | undefined,
  reader: ArchiveReader = {},
): Promise<Archive> {
  const ownFailures = new WeakSet<object>()
  const call = async (work: Promise<void> | undefined) => {
    await work?.catch((error: unknown) => {
      if (error instanceof Error) ownFailures.add(error)
      throw error
    })
  }
  const encrypted = await requireReadable(file, key)
  try {
    const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
    const plain = encrypted && key !== undefined ? await decrypt(bytes, key) : bytes
    return await readEntries(plain, {
      onHeader: (header) => call(reader.onHeader?.(header)),
      onPart: (name, content) => call(reader.onPart?.(name, content)),
    })
  } catch (error) {
    if (error instanceof BackupError || (error instanceof Error && ownFailures.has(error))) throw error
    throw new BackupError(`${file} is damaged or incomplete, so it wasn’t used.`, { cause: error })
  }
}

/** Whether the file is encrypted; refuses one that this key is not for. */
async function requireReadable(file: string, key: string | undefined): Promise<boolean> {
  const start = await readStart(file)
  const encrypted = isEncrypted(start)
  if (!encrypted && !start.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC))
    throw new BackupError(`${file} isn’t an Albatross backup.`)
  if (encrypted && key === undefined)
    throw new BackupError(`${file} is encrypted. Set BACKUP_KEY to the key it was made with.`)
  if (!encrypted && key !== undefined)
    throw new BackupError(
      `${file} isn’t encrypted but BACKUP_KEY is set, so anyone may have changed it. Unset BACKUP_KEY to use it anyway.`,
    )
  return encrypted
}

async function readStart(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new BackupError(`${file} can’t be read (${code}).`)
  }
}

async function readEntries(
  bytes: ReadableStream<Uint8Array>,
  { onHeader, onPart }: Required<ArchiveReader>,
): Promise<Archive> {
  const tar = decompress(bytes)
  const parts: Part[] = []
  let header: Header | undefined
  let manifest: Manifest | undefined
  for await (const entry of tar.pipeThrough(createTarDecoder({ strict: true }))) {
    const { name } = requireEntry(entry)
    if (manifest !== undefined) throw new BackupError(`The backup goes on after its end, with ${show(name)}.`)
    const content = await readContent(entry)
    if (header === undefined) {
      header = readHeader(name, content)
      await onHeader(header)
    } else if (name === MANIFEST) {
      manifest = manifestSchema.parse(JSON.parse(content.toString('utf8')))
      requireSameParts(manifest.parts, parts)
    } else {
      await onPart(name, content)
    }
    parts.push({ name, bytes: content.length, sha256: computeDigest(content) })
  }
  if (header === undefined || manifest === undefined) throw new Error('The archive ends too early')
  return { header, manifest }
}

/** A name or kind that no backup has comes from somebody who made the file up. */
function requireEntry({ header }: ParsedTarEntry): { name: string } {
  const { name, type = 'file', size } = header
  if (!isEntryName(name))
    throw new BackupError(`The backup contains ${show(name)}, which no backup contains.`)
  if (type !== 'file') throw new BackupError(`The backup contains ${show(name)} as a ${type}, not as a file.`)
  if (size > MAX_PART_BYTES)
    throw new BackupError(`The backup contains ${show(name)} of ${size} bytes, which is too large.`)
  return { name }
}

async function readContent({ body, header }: ParsedTarEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  const content = Buffer.concat(chunks)
  if (content.length !== header.size) throw new Error('An entry is shorter than it says')
  return content
}

function readHeader(name: string, content: Buffer): Header {
  if (name !== HEADER) throw new Error('The archive does not begin with its header')
  const stated: unknown = JSON.parse(content.toString('utf8'))
  const { format } = formatSchema.parse(stated)
  if (format > FORMAT_VERSION)
    throw new BackupError(
      `The backup has format ${format}, and this build reads ${FORMAT_VERSION}: use a newer build.`,
    )
  return headerSchema.parse(stated)
}

function requireSameParts(stated: readonly Part[], found: readonly Part[]): void {
  const isSame = (part: Part | undefined, nth: number) =>
    part?.name === found[nth]?.name &&
    part?.bytes === found[nth]?.bytes &&
    part?.sha256 === found[nth]?.sha256
  if (stated.length !== found.length || !stated.every(isSame))
    throw new Error('The entries differ from what the manifest states')
}

/** A name from a file that may be made up, fit for a terminal. */
function show(name: string): string {
  return JSON.stringify(name.slice(0, 100))
}
