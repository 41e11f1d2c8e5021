import { and, asc, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { caseFileLinkFiles, caseFileLinks } from '#server/schema/files/case-files.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

type FileLink = typeof caseFileLinks.$inferSelect
export type LinkFile = Omit<typeof caseFileLinkFiles.$inferSelect, 'linkId'>

export async function insertLink(trx: Db, link: FileLink, files: readonly LinkFile[]): Promise<void> {
  await trx.insert(caseFileLinks).values(link)
  await trx.insert(caseFileLinkFiles).values(files.map((file) => ({ ...file, linkId: link.id })))
}

/** The links of a case that work, newest first. */
export async function listWorking(db: Db, quoteId: string, now: Date) {
  return db
    .select({ link: caseFileLinks, sentBy: reps.name })
    .from(caseFileLinks)
    .innerJoin(reps, eq(reps.id, caseFileLinks.sentBy))
    .where(
      and(eq(caseFileLinks.quoteId, quoteId), isNull(caseFileLinks.endedAt), gt(caseFileLinks.endsAt, now)),
    )
    .orderBy(desc(caseFileLinks.createdAt), desc(caseFileLinks.id))
}

export function listLinkFiles(db: Db, linkId: string): Promise<LinkFile[]> {
  return db
    .select({ fileId: caseFileLinkFiles.fileId, name: caseFileLinkFiles.name })
    .from(caseFileLinkFiles)
    .where(eq(caseFileLinkFiles.linkId, linkId))
    .orderBy(asc(caseFileLinkFiles.name), asc(caseFileLinkFiles.fileId))
}

export async function findLink(db: Db, tokenHash: string) {
  const [found] = await db
    .select({ link: caseFileLinks, sentBy: reps.name, answers: quotes.answers })
    .from(caseFileLinks)
    .innerJoin(reps, eq(reps.id, caseFileLinks.sentBy))
    .innerJoin(quotes, eq(quotes.id, caseFileLinks.quoteId))
    .where(eq(caseFileLinks.tokenHash, tokenHash))
  return found
}

/** Undefined if it is none of this case; null if it had ended already. */
export async function endLink(
  trx: Db,
  { quoteId, id, at }: { quoteId: string; id: string; at: Date },
): Promise<FileLink | null | undefined> {
  const [ended] = await trx
    .update(caseFileLinks)
    .set({ endedAt: at })
    .where(and(eq(caseFileLinks.id, id), eq(caseFileLinks.quoteId, quoteId), isNull(caseFileLinks.endedAt)))
    .returning()
  if (ended) return ended
  const known = await trx.$count(
    caseFileLinks,
    and(eq(caseFileLinks.id, id), eq(caseFileLinks.quoteId, quoteId)),
  )
  return known > 0 ? null : undefined
}

export async function noteUse(db: Db, id: string, at: Date): Promise<void> {
  await db.update(caseFileLinks).set({ usedAt: at }).where(eq(caseFileLinks.id, id))
}

/** Links that ended long ago. */
export async function deleteEndedLinks(db: Db, before: Date): Promise<void> {
  await db.delete(caseFileLinks).where(lt(caseFileLinks.endsAt, before))
}
