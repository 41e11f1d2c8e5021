import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import type { Db } from '#server/kit/db/database.ts'
import { uploadColumns } from '#server/kit/db/schema/file-columns.ts'

/** Any table of uploads. Each noun has its own, with a key to its own files. */
const anyUploads = pgTable('', { fileId: uuid().primaryKey(), ...uploadColumns() })

/** A table of uploads: it differs from any other only in its name and its key. */
export type UploadTable = { [Column in keyof typeof anyUploads.$inferSelect]: unknown }

const asUploads = (table: UploadTable) => table as typeof anyUploads

/** Takes the lease of an upload that nobody holds; false if somebody does, and then they are told that somebody waits. */
export async function takeLease(
  db: Db,
  table: UploadTable,
  fileId: string,
  { token, now, until }: { token: string; now: Date; until: Date },
): Promise<boolean> {
  const uploads = asUploads(table)
  const free = or(isNull(uploads.leaseUntil), lt(uploads.leaseUntil, now))
  const taken = await db
    .update(uploads)
    .set({ leaseToken: token, leaseUntil: until, isWanted: false })
    .where(and(eq(uploads.fileId, fileId), free))
    .returning({ id: uploads.fileId })
  if (taken.length > 0) return true
  await db.update(uploads).set({ isWanted: true }).where(eq(uploads.fileId, fileId))
  return false
}

export async function renewLease(
  db: Db,
  table: UploadTable,
  fileId: string,
  { token, until }: { token: string; until: Date },
): Promise<'held' | 'wanted' | 'lost'> {
  const uploads = asUploads(table)
  const [held] = await db
    .update(uploads)
    .set({ leaseUntil: until })
    .where(and(eq(uploads.fileId, fileId), eq(uploads.leaseToken, token)))
    .returning({ isWanted: uploads.isWanted })
  if (!held) return 'lost'
  return held.isWanted ? 'wanted' : 'held'
}

export async function releaseLease(
  db: Db,
  table: UploadTable,
  fileId: string,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Promise<void> {
  const uploads = asUploads(table)
  await db
    .update(uploads)
    .set({ leaseToken: null, leaseUntil: null, isWanted: false, expiresAt })
    .where(and(eq(uploads.fileId, fileId), eq(uploads.leaseToken, token)))
}
