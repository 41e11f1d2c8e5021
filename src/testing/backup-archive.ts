import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { packTar, type TarHeader } from 'modern-tar'
import { FORMAT_VERSION, HEADER, MANIFEST } from '#server/operations/backup/archive/archive-layout.ts'
import { computeDigest } from '#server/operations/backup/archive/digest.ts'

/** An entry of a backup that somebody made up. */
export interface MadeUpEntry {
  name: string
  content?: string
  type?: TarHeader['type']
  /** Where a link leads. */
  linkname?: string
}

/** The header of a backup that any build reads. */
export function aBackupHeader(given: object = {}): MadeUpEntry {
  const header = {
    format: FORMAT_VERSION,
    product: '0.1.0',
    migration: '0000_quotes_to_policies',
    moment: '2027-01-15T18:30:00.000Z',
    database: 'embedded',
    tables: [],
    ...given,
  }
  return { name: HEADER, content: JSON.stringify(header) }
}

/** Writes an archive with these entries, and at the end a manifest that fits them unless there is one among them. */
export async function writeMadeUpBackup(file: string, entries: readonly MadeUpEntry[]): Promise<void> {
  const parts = entries.map(({ name, content = '' }) => ({
    name,
    bytes: Buffer.byteLength(content),
    sha256: computeDigest(Buffer.from(content)),
  }))
  const manifest = JSON.stringify({ parts, rows: {}, sequences: [], lostFiles: [] })
  const hasManifest = entries.some(({ name }) => name === MANIFEST)
  const all = hasManifest ? entries : [...entries, { name: MANIFEST, content: manifest }]
  const tar = await packTar(
    all.map(({ name, content = '', type = 'file', linkname }: MadeUpEntry) => ({
      header: {
        name,
        size: type === 'file' ? Buffer.byteLength(content) : 0,
        type,
        ...(linkname !== undefined && { linkname }),
      },
      body: type === 'file' ? content : undefined,
    })),
  )
  writeFileSync(file, gzipSync(tar))
}
