import { and, count, desc, eq, gt, lte } from 'drizzle-orm'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { Session } from '#server/access/access.ts'
import type { Db } from '#server/kit/db/database.ts'
import { visibleTo } from '#server/policies/repository.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { courseLinks } from '#server/schema/policies/witnesses.schema.ts'

export type CourseLink = typeof courseLinks.$inferSelect

/** A link with what it is called in a list. */
export interface ListedCourseLink {
  link: CourseLink
  policyNumber: string
  quoteId: string
  certificate: CertificateContent
}

export async function insertCourseLink(trx: Db, link: typeof courseLinks.$inferInsert): Promise<CourseLink> {
  const [stored] = await trx.insert(courseLinks).values(link).returning()
  if (!stored) throw new Error('The link was not stored')
  return stored
}

export async function countCourseLinks(db: Db, policyId: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ open: count() })
    .from(courseLinks)
    .where(and(eq(courseLinks.policyId, policyId), gt(courseLinks.expiresAt, now)))
  return found?.open ?? 0
}

/** Those of the policies that a session opens, newest first. */
export function listCourseLinks(db: Db, session: Session, now: Date): Promise<ListedCourseLink[]> {
  return db
    .select({
      link: courseLinks,
      policyNumber: policies.number,
      quoteId: policies.quoteId,
      certificate: certificates.content,
    })
    .from(courseLinks)
    .innerJoin(policies, eq(policies.id, courseLinks.policyId))
    .innerJoin(
      certificates,
      and(eq(certificates.policyId, policies.id), eq(certificates.version, policies.version)),
    )
    .where(and(visibleTo(db, session), gt(courseLinks.expiresAt, now)))
    .orderBy(desc(courseLinks.createdAt), courseLinks.id)
}

export async function deleteCourseLink(trx: Db, id: string): Promise<void> {
  await trx.delete(courseLinks).where(eq(courseLinks.id, id))
}

export async function deleteCourseLinksOf(trx: Db, policyId: string): Promise<void> {
  await trx.delete(courseLinks).where(eq(courseLinks.policyId, policyId))
}

export async function moveCourseLinks(trx: Db, policyId: string, expiresAt: Date): Promise<void> {
  await trx.update(courseLinks).set({ expiresAt }).where(eq(courseLinks.policyId, policyId))
}

export async function deleteExpiredCourseLinks(db: Db, now: Date): Promise<void> {
  await db.delete(courseLinks).where(lte(courseLinks.expiresAt, now))
}

/** The policy of a link that works, in one statement, so that an unknown token and one that has ended take as long. */
export async function useCourseLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ number: string; expiresAt: Date } | undefined> {
  const [used] = await db
    .update(courseLinks)
    .set({ usedAt: now })
    .from(policies)
    .where(
      and(
        eq(policies.id, courseLinks.policyId),
        eq(courseLinks.tokenHash, tokenHash),
        gt(courseLinks.expiresAt, now),
      ),
    )
    .returning({ number: policies.number, expiresAt: courseLinks.expiresAt })
  return used
}
