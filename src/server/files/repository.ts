import { and, asc, count, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { caseFileParts, caseFiles, caseFolders, caseUploads } from '#server/schema/files/case-files.schema.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { policyLetters } from '#server/schema/policies/letters.schema.ts'

export type CaseFile = typeof caseFiles.$inferSelect

/** Adds a file that is on its way. */
export async function insertUploading(trx: Db, file: CaseFile, expiresAt: Date): Promise<void> {
  await trx.insert(caseFiles).values(file)
  await trx.insert(caseUploads).values({ fileId: file.id, isWanted: false, expiresAt })
}

/** Adds a file of which all is here; false if it is there already. */
export async function insertArrived(trx: Db, file: CaseFile): Promise<boolean> {
  const added = await trx.insert(caseFiles).values(file).onConflictDoNothing().returning({ id: caseFiles.id })
  return added.length > 0
}

export async function findFile(db: Db, id: string): Promise<CaseFile | undefined> {
  const [found] = await db.select().from(caseFiles).where(eq(caseFiles.id, id))
  return found
}

/** Locked until the transaction ends. */
export async function lockFile(trx: Db, id: string): Promise<CaseFile | undefined> {
  const [found] = await trx.select().from(caseFiles).where(eq(caseFiles.id, id)).for('update')
  return found
}

/** Those of these ids that belong to the case, locked in one order. */
export function lockFiles(trx: Db, quoteId: string, ids: readonly string[]): Promise<CaseFile[]> {
  return trx
    .select()
    .from(caseFiles)
    .where(and(eq(caseFiles.quoteId, quoteId), inArray(caseFiles.id, [...ids])))
    .orderBy(asc(caseFiles.id))
    .for('update')
}

export async function updateFile(
  trx: Db,
  id: string,
  changes: Partial<Omit<CaseFile, 'id' | 'quoteId'>>,
): Promise<void> {
  await trx.update(caseFiles).set(changes).where(eq(caseFiles.id, id))
  const { isHolders } = changes
  // A letter stands among the files under its own id, and whoever sees the one sees the other.
  if (isHolders !== undefined)
    await trx.update(policyLetters).set({ isHolders }).where(eq(policyLetters.id, id))
}

/** Deletes the row of a file that was never kept. */
export async function deleteFile(trx: Db, id: string): Promise<void> {
  await trx.delete(caseFileParts).where(eq(caseFileParts.fileId, id))
  await trx
    .delete(caseFiles)
    .where(
      and(eq(caseFiles.id, id), inArray(caseFiles.state, ['uploading', 'checking', 'waiting', 'refused'])),
    )
}

export async function deleteUpload(trx: Db, fileId: string): Promise<void> {
  await trx.delete(caseUploads).where(eq(caseUploads.fileId, fileId))
}

export interface TakenRoom {
  files: number
  bytes: number
  uploading: number
  deleted: number
}

/** What a case has of files. Deleted ones take no room; refused ones neither. */
export async function countRoom(db: Db, quoteId: string): Promise<TakenRoom> {
  const isHere = sql`${caseFiles.state} not in ('refused', 'deleted')`
  const [found] = await db
    .select({
      files: sql<number>`(count(*) filter (where ${isHere}))::int`,
      bytes: sql<number>`coalesce(sum(${caseFiles.sizeBytes}) filter (where ${isHere}), 0)::float8`,
      uploading: sql<number>`(count(*) filter (where ${caseFiles.state} = 'uploading'))::int`,
      deleted: sql<number>`(count(*) filter (where ${caseFiles.state} = 'deleted' and ${caseFiles.destroyedAt} is null))::int`,
    })
    .from(caseFiles)
    .where(eq(caseFiles.quoteId, quoteId))
  return found ?? { files: 0, bytes: 0, uploading: 0, deleted: 0 }
}

/** How many files a folder has, its deleted ones left out. */
export async function countInFolder(db: Db, folderId: string): Promise<number> {
  const [found] = await db
    .select({ files: count() })
    .from(caseFiles)
    .where(and(eq(caseFiles.folderId, folderId), ne(caseFiles.state, 'deleted')))
  return found?.files ?? 0
}

/** Takes the deleted files of a folder out of it. */
export async function leaveFolder(trx: Db, folderId: string): Promise<void> {
  await trx.update(caseFiles).set({ folderId: null }).where(eq(caseFiles.folderId, folderId))
}

/** Files of which nothing has arrived for long, and refused ones that everybody has read about. */
export async function listGivenUp(db: Db, at: Date, refusedBefore: Date): Promise<string[]> {
  const found = await db
    .select({ id: caseFiles.id })
    .from(caseFiles)
    .leftJoin(caseUploads, eq(caseUploads.fileId, caseFiles.id))
    .where(
      or(
        and(eq(caseFiles.state, 'uploading'), lt(caseUploads.expiresAt, at)),
        and(eq(caseFiles.state, 'refused'), lt(caseFiles.createdAt, refusedBefore)),
        // Their case is gone.
        and(
          isNull(caseFiles.quoteId),
          inArray(caseFiles.state, ['uploading', 'checking', 'waiting', 'refused']),
        ),
      ),
    )
  return found.map(({ id }) => id)
}

/** States in which a claim is over: of all others nothing is destroyed. */
const OVER = ['paid', 'declined', 'closed'] as const

/** Deleted files whose time to be restored is over, and those of cases that are gone. */
export function listToDestroy(db: Db, deletedBefore: Date): Promise<Pick<CaseFile, 'id' | 'quoteId'>[]> {
  return db
    .select({ id: caseFiles.id, quoteId: caseFiles.quoteId })
    .from(caseFiles)
    .leftJoin(claims, eq(claims.id, caseFiles.claimId))
    .where(
      and(
        isNull(caseFiles.destroyedAt),
        or(
          and(
            eq(caseFiles.state, 'deleted'),
            lt(caseFiles.deletedAt, deletedBefore),
            or(isNull(caseFiles.claimId), inArray(claims.state, [...OVER])),
          ),
          and(isNull(caseFiles.quoteId), inArray(caseFiles.state, ['stored', 'deleted'])),
        ),
      ),
    )
}

/** What whoever may open the policy sees, newest first. Letters stand there among the letters. */
export function listHolders(db: Db, quoteId: string, limit: number): Promise<CaseFile[]> {
  return db
    .select()
    .from(caseFiles)
    .where(
      and(
        eq(caseFiles.quoteId, quoteId),
        eq(caseFiles.state, 'stored'),
        caseFiles.isHolders,
        isNull(caseFiles.letterId),
      ),
    )
    .orderBy(desc(caseFiles.createdAt), desc(caseFiles.id))
    .limit(limit)
}

export type CaseFolder = typeof caseFolders.$inferSelect

export async function findFolder(db: Db, quoteId: string, id: string): Promise<CaseFolder | undefined> {
  const [found] = await db
    .select()
    .from(caseFolders)
    .where(and(eq(caseFolders.quoteId, quoteId), eq(caseFolders.id, id)))
  return found
}

export async function findFolderByName(
  db: Db,
  quoteId: string,
  nameKey: string,
): Promise<CaseFolder | undefined> {
  const [found] = await db
    .select()
    .from(caseFolders)
    .where(and(eq(caseFolders.quoteId, quoteId), eq(caseFolders.nameKey, nameKey)))
  return found
}

export async function findFolderById(db: Db, id: string): Promise<CaseFolder | undefined> {
  const [found] = await db.select().from(caseFolders).where(eq(caseFolders.id, id))
  return found
}

export function listFolders(db: Db, quoteId: string): Promise<CaseFolder[]> {
  return db
    .select()
    .from(caseFolders)
    .where(eq(caseFolders.quoteId, quoteId))
    .orderBy(asc(caseFolders.nameKey))
}

export async function insertFolder(trx: Db, folder: CaseFolder): Promise<void> {
  await trx.insert(caseFolders).values(folder)
}

export async function updateFolder(
  trx: Db,
  id: string,
  changes: Pick<CaseFolder, 'name' | 'nameKey' | 'version'>,
): Promise<void> {
  await trx.update(caseFolders).set(changes).where(eq(caseFolders.id, id))
}

export async function deleteFolder(trx: Db, id: string): Promise<void> {
  await trx.delete(caseFolders).where(eq(caseFolders.id, id))
}
