import { and, asc, eq } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import type { Db } from '#server/kit/db/database.ts'
import { type FileUse, partColumns } from '#server/kit/db/schema/file-columns.ts'

/** Any table of parts. Each noun has its own, with a key to its own files. */
const anyParts = pgTable('', { id: uuid().primaryKey(), fileId: uuid().notNull(), ...partColumns() })

export type FilePart = typeof anyParts.$inferSelect

/** A table of parts: it differs from any other only in its name and its key. */
export type PartTable = { [Column in keyof FilePart]: unknown }

const asParts = (table: PartTable) => table as typeof anyParts

export async function insertParts(trx: Db, table: PartTable, parts: readonly FilePart[]): Promise<void> {
  await trx.insert(asParts(table)).values([...parts])
}

export function listParts(db: Db, table: PartTable, fileId: string, use?: FileUse): Promise<FilePart[]> {
  const parts = asParts(table)
  return db
    .select()
    .from(parts)
    .where(and(eq(parts.fileId, fileId), use && eq(parts.use, use)))
    .orderBy(asc(parts.use), asc(parts.part))
}

export async function deleteParts(trx: Db, table: PartTable, fileId: string): Promise<void> {
  const parts = asParts(table)
  await trx.delete(parts).where(eq(parts.fileId, fileId))
}
