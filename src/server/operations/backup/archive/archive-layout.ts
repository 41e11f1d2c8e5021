import * as z from 'zod/mini'

/** The version of the layout that this build writes, and the only one that it reads. */
export const FORMAT_VERSION = 1

export const HEADER = 'header.json'
export const MANIFEST = 'manifest.json'

/** Rows of a table are written in parts of about this size, so that neither side holds a whole table. */
export const PART_BYTES = 4 * 1024 * 1024
/** No part that a backup writes is larger: a single row or one uploaded file. */
export const MAX_PART_BYTES = 256 * 1024 * 1024

/** Every name that a backup can contain. None leads out of a folder. */
const ENTRY_NAME =
  /^(?:header\.json|manifest\.json|database\/[a-z_][a-z0-9_]{0,62}\/\d{6}\.jsonl|files\/[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function isEntryName(name: string): boolean {
  return ENTRY_NAME.test(name)
}

export function tablePartName(table: string, number: number): string {
  return `database/${table}/${String(number).padStart(6, '0')}.jsonl`
}

export function filePartName(storedName: string): string {
  return `files/${storedName}`
}

/** The table or the stored file that a part belongs to. */
export function partOwner(name: string): { table: string } | { file: string } {
  const [room, ...rest] = name.split('/')
  return room === 'database' ? { table: rest[0] ?? '' } : { file: rest.join('/') }
}

/** The first entry: what is needed to begin with the rest. */
export const headerSchema = z.object({
  format: z.literal(FORMAT_VERSION),
  /** Version of the program that made it. */
  product: z.string(),
  /** Name of the newest migration that the database had. */
  migration: z.string(),
  /** ISO 8601, UTC. All that was saved before is in the backup, and nothing that was saved after it was made. */
  moment: z.iso.datetime(),
  database: z.enum(['embedded', 'PostgreSQL']),
  /** In the order in which their parts follow. A row is a JSON array with the text of each column, or null. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Header = z.output<typeof headerSchema>

/** The last entry: what every other entry must be. */
export const manifestSchema = z.object({
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Number of rows by table. */
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Stored files that the database names and the file store did not have as they were uploaded. */
  lostFiles: z.array(z.string()),
})
export type Manifest = z.output<typeof manifestSchema>
