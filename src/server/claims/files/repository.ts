import { and, asc, count, eq, gt, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { claimFileParts, claimFiles, claimUploads } from '#server/schema/claims/claim-files.schema.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { claimDocuments } from '#server/schema/claims/documents.schema.ts'

export type ClaimFile = typeof claimFiles.$inferSelect

/** Adds a file that is on its way. */
export async function insertFile(trx: Db, file: ClaimFile, expiresAt: Date): Promise<void> {
  await trx.insert(claimFiles).values(file)
  await trx.insert(claimUploads).values({ fileId: file.id, isWanted: false, expiresAt })
}

export async function findFile(db: Db, id: string): Promise<ClaimFile | undefined> {
  const [found] = await db.select().from(claimFiles).where(eq(claimFiles.id, id))
  return found
}

/** Locked until the transaction ends: a file is finished, refused or given up by one of those who try. */
export async function lockFile(trx: Db, id: string): Promise<ClaimFile | undefined> {
  const [found] = await trx.select().from(claimFiles).where(eq(claimFiles.id, id)).for('update')
  return found
}

/** The files of a claim, oldest first; what was taken back is nobody’s to see. */
export function listFiles(db: Db, claimId: string): Promise<ClaimFile[]> {
  return db
    .select()
    .from(claimFiles)
    .where(and(eq(claimFiles.claimId, claimId), ne(claimFiles.state, 'taken_back')))
    .orderBy(asc(claimFiles.createdAt), asc(claimFiles.id))
}

export async function updateFile(
  trx: Db,
  id: string,
  changes: Partial<Omit<ClaimFile, 'id' | 'claimId'>>,
): Promise<void> {
  await trx.update(claimFiles).set(changes).where(eq(claimFiles.id, id))
}

/** Deletes a file that was never kept. */
export async function deleteFile(trx: Db, id: string): Promise<void> {
  await trx.delete(claimFileParts).where(eq(claimFileParts.fileId, id))
  await trx
    .delete(claimFiles)
    .where(and(eq(claimFiles.id, id), notInArray(claimFiles.state, ['stored', 'deleted'])))
}

export async function deleteUpload(trx: Db, fileId: string): Promise<void> {
  await trx.delete(claimUploads).where(eq(claimUploads.fileId, fileId))
}

/** What a claim, and its policy, have of files; given up and refused ones take no room. */
export async function countFiles(db: Db, { claimId, policyId }: { claimId: string; policyId: string }) {
  const kept = notInArray(claimFiles.state, ['refused', 'taken_back', 'deleted'])
  const files = await db
    .select({
      claimId: claimFiles.claimId,
      key: claimFiles.key,
      place: claimFiles.place,
      state: claimFiles.state,
      files: count(),
      bytes: sql`sum(${claimFiles.sizeBytes})`.mapWith(Number),
    })
    .from(claimFiles)
    .innerJoin(claims, eq(claims.id, claimFiles.claimId))
    .where(and(eq(claims.policyId, policyId), kept))
    .groupBy(claimFiles.claimId, claimFiles.key, claimFiles.place, claimFiles.state)
  const own = files.filter((one) => one.claimId === claimId)
  return { own, all: files }
}

/** How many of the files of a claim are written at this moment. */
export async function countWriters(db: Db, claimId: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ writers: count() })
    .from(claimUploads)
    .innerJoin(claimFiles, eq(claimFiles.id, claimUploads.fileId))
    .where(and(eq(claimFiles.claimId, claimId), gt(claimUploads.leaseUntil, now)))
  return found?.writers ?? 0
}

/** Files of which nothing has arrived for long, and refused ones that everybody has read about. */
export async function listGivenUp(db: Db, at: Date, refusedBefore: Date): Promise<ClaimFile[]> {
  const found = await db
    .select({ file: claimFiles })
    .from(claimFiles)
    .leftJoin(claimUploads, eq(claimUploads.fileId, claimFiles.id))
    .where(
      and(
        inArray(claimFiles.state, ['uploading', 'refused']),
        or(
          lt(claimUploads.expiresAt, at),
          and(isNull(claimUploads.fileId), lt(claimFiles.createdAt, refusedBefore)),
        ),
      ),
    )
  return found.map(({ file }) => file)
}

/** Files that were taken back, of which something is still kept. */
export async function listTakenBackWithContent(db: Db): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: claimFiles.id })
    .from(claimFiles)
    .innerJoin(claimFileParts, eq(claimFileParts.fileId, claimFiles.id))
    .where(eq(claimFiles.state, 'taken_back'))
  return found.map(({ id }) => id)
}

/** Identity documents of claims that were paid, or closed, before a day, and of which nothing is to be paid any more. */
export async function listIdentityToDelete(db: Db, before: Date): Promise<string[]> {
  const lastPaid = sql`(select max(y.at) from claim_awards a join claim_payments y on y.award_id = a.id and y.stands where a.claim_id = ${claims.id})`
  const found = await db
    .select({ id: claimFiles.id })
    .from(claimFiles)
    .innerJoin(claims, eq(claims.id, claimFiles.claimId))
    .innerJoin(
      claimDocuments,
      and(
        eq(claimDocuments.claimId, claimFiles.claimId),
        eq(claimDocuments.key, claimFiles.key),
        eq(claimDocuments.place, claimFiles.place),
      ),
    )
    .where(
      and(
        eq(claimFiles.state, 'stored'),
        sql`${claimDocuments.spec} ->> 'isIdentity' = 'true'`,
        inArray(claims.state, ['paid', 'closed']),
        lt(sql`coalesce(${lastPaid}, ${claims.since})`, before),
      ),
    )
  return found.map(({ id }) => id)
}
