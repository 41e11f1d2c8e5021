import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  lt,
  not,
  notExists,
  or,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { shipments } from '#server/schema/policies/shipments.schema.ts'
import { signProofs } from '#server/schema/policies/sign-proofs.schema.ts'
import { prizeStickers } from '#server/schema/policies/stickers.schema.ts'
import { fileContents, files } from '#server/schema/quotes/files.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

export type StoredFile = typeof files.$inferSelect
type FileContent = typeof fileContents.$inferSelect

export async function insertFile(trx: Db, file: StoredFile): Promise<void> {
  await trx.insert(files).values(file)
}

/** A completely stored file of this quote. */
export async function findFile(db: Db, quoteId: string, id: string): Promise<StoredFile | undefined> {
  const [found] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.quoteId, quoteId), eq(files.state, 'stored')))
  return found
}

export async function countFiles(db: Db, quoteId: string): Promise<number> {
  return db.$count(files, eq(files.quoteId, quoteId))
}

/** What the files of a quote take together, each as if it shared its content with none. */
export async function sumFileBytes(db: Db, quoteId: string): Promise<number> {
  const [found] = await db
    .select({ bytes: sql`coalesce(sum(${files.sizeBytes}), 0)`.mapWith(Number) })
    .from(files)
    .where(eq(files.quoteId, quoteId))
  return found?.bytes ?? 0
}

/** A stored content that a new file can share. Until the transaction ends nobody removes it. */
export async function lockContentByHash(
  trx: Db,
  { kind, sha256 }: Pick<FileContent, 'kind' | 'sha256'>,
): Promise<string | undefined> {
  const [found] = await trx
    .select({ id: fileContents.id })
    .from(fileContents)
    .where(
      and(eq(fileContents.sha256, sha256), eq(fileContents.kind, kind), eq(fileContents.state, 'stored')),
    )
    .limit(1)
    .for('share')
  return found?.id
}

export async function insertContent(trx: Db, content: FileContent): Promise<void> {
  await trx.insert(fileContents).values(content)
}

export async function markContentStored(db: Db, id: string): Promise<void> {
  await db.update(fileContents).set({ state: 'stored' }).where(eq(fileContents.id, id))
}

/** A content that no file has any more cannot be shared from then on; undefined if one has it. */
export async function markContentUnused(trx: Db, id: string): Promise<FileContent | undefined> {
  await trx.select({ id: fileContents.id }).from(fileContents).where(eq(fileContents.id, id)).for('update')
  const [unused] = await trx
    .update(fileContents)
    .set({ state: 'pending' })
    .where(and(eq(fileContents.id, id), not(isShared(trx))))
    .returning()
  return unused
}

export async function deleteContent(db: Db, id: string): Promise<void> {
  await db.delete(fileContents).where(eq(fileContents.id, id))
}

/** Contents that no file has. */
export async function listUnusedContents(db: Db, before: Date, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: fileContents.id })
    .from(fileContents)
    .where(and(lt(fileContents.createdAt, before), not(isShared(db))))
    .orderBy(asc(fileContents.createdAt))
    .limit(limit)
  return found.map(({ id }) => id)
}

function isShared(db: Db) {
  return exists(db.select({ id: files.id }).from(files).where(eq(files.contentId, fileContents.id)))
}

/** The completely stored files of this kind of a quote. */
export async function listFileIds(db: Db, quoteId: string, kind: StoredFile['kind']): Promise<string[]> {
  const found = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.quoteId, quoteId), eq(files.kind, kind), eq(files.state, 'stored')))
  return found.map(({ id }) => id)
}

/** Completely stored files of all quotes. */
export function listNewestFiles(db: Db, limit: number): Promise<StoredFile[]> {
  return db
    .select()
    .from(files)
    .where(eq(files.state, 'stored'))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(limit)
}

export async function updateFileState(db: Db, id: string, state: StoredFile['state']): Promise<void> {
  await db.update(files).set({ state }).where(eq(files.id, id))
}

/** Gives stored files that belong to no quote to one. */
export async function adoptFiles(trx: Db, quoteId: string, ids: readonly string[]): Promise<void> {
  await trx
    .update(files)
    .set({ quoteId, state: 'stored' })
    .where(and(inArray(files.id, [...ids]), isNull(files.quoteId)))
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.delete(files).where(eq(files.id, id))
}

/** Whether a picture is in a box of its policy, or on signs that were approved or are printed: what was made of it stays readable. */
export async function isPrinted(
  db: Db,
  { id, quoteId }: Pick<StoredFile, 'id' | 'quoteId'>,
): Promise<boolean> {
  const [found] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), exists(printedOn(db, sql`${quoteId}::uuid`, sql`${id}::text`))))
  return found !== undefined
}

function printedOn(db: Db, quoteId: SQLWrapper, id: SQLWrapper) {
  const holds = (signs: SQLWrapper) => sql`${signs} @> jsonb_build_array(jsonb_build_object('logo', ${id}))`
  const inBox = db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.policyId, policies.id), holds(shipments.signs)))
  const approved = db
    .select({ id: signProofs.id })
    .from(signProofs)
    .where(
      and(
        eq(signProofs.policyId, policies.id),
        inArray(signProofs.step, ['approved', 'waived']),
        holds(signProofs.signs),
      ),
    )
  return db
    .select({ id: policies.id })
    .from(policies)
    .where(and(sql`${policies.quoteId} = ${quoteId}`, or(exists(inBox), exists(approved))))
}

/**
 * Files that were stored or removed only partly, whose quote is deleted, or that neither an answer of their quote, a sticker, a box nor
 * an approved sign refers to.
 */
export async function listOrphans(
  db: Db,
  { pendingSince, unusedSince, limit }: { pendingSince: Date; unusedSince: Date; limit: number },
): Promise<StoredFile[]> {
  const answers = sql`jsonb_each_text(${quotes.answers})`
  const referencing = db
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        eq(quotes.id, files.quoteId),
        sql`exists (select 1 from ${answers} where value = ${files.id}::text)`,
      ),
    )
  const onStickers = db
    .select({ id: prizeStickers.id })
    .from(prizeStickers)
    .where(eq(prizeStickers.picture, files.id))
  return db
    .select()
    .from(files)
    .where(
      or(
        and(eq(files.state, 'pending'), lt(files.createdAt, pendingSince)),
        and(eq(files.state, 'stored'), isNull(files.quoteId)),
        and(
          lt(files.createdAt, unusedSince),
          notExists(referencing),
          notExists(onStickers),
          notExists(printedOn(db, files.quoteId, sql`${files.id}::text`)),
        ),
      ),
    )
    .orderBy(asc(files.createdAt))
    .limit(limit)
}
