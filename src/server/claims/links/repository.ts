import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { type LinkKind } from '#domain/claims/links/link-life.ts'
import { type Db } from '#server/kit/db/database.ts'
import { accessLinks, accessLinkSessions, type LinkEnd } from '#server/schema/claims/links.schema.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'

export type AccessLink = typeof accessLinks.$inferSelect

export async function insertLink(trx: Db, link: typeof accessLinks.$inferInsert): Promise<void> {
  await trx.insert(accessLinks).values(link)
}

/** One statement, also for a token that nobody has. */
export async function findLinkOfToken(db: Db, tokenHash: string): Promise<AccessLink | undefined> {
  const [found] = await db.select().from(accessLinks).where(eq(accessLinks.tokenHash, tokenHash))
  return found
}

export async function findLink(db: Db, id: string): Promise<AccessLink | undefined> {
  const [found] = await db.select().from(accessLinks).where(eq(accessLinks.id, id))
  return found
}

/** @rule N103 Opening consumes nothing: only when it was first is recorded. */
export async function markOpened(trx: Db, id: string, at: Date): Promise<void> {
  await trx
    .update(accessLinks)
    .set({ openedAt: at })
    .where(and(eq(accessLinks.id, id), isNull(accessLinks.openedAt)))
}

export async function insertLinkSession(
  trx: Db,
  session: typeof accessLinkSessions.$inferInsert,
): Promise<void> {
  await trx.insert(accessLinkSessions).values(session)
}

/** The link that a session was opened with, whatever became of it. */
export async function findLinkOfSession(db: Db, idHash: string, now: Date): Promise<AccessLink | undefined> {
  const [found] = await db
    .select({ link: accessLinks })
    .from(accessLinkSessions)
    .innerJoin(accessLinks, eq(accessLinks.id, accessLinkSessions.linkId))
    .where(and(eq(accessLinkSessions.idHash, idHash), gt(accessLinkSessions.expiresAt, now)))
  return found?.link
}

export async function deleteExpiredLinkSessions(db: Db, now: Date): Promise<void> {
  await db.delete(accessLinkSessions).where(lte(accessLinkSessions.expiresAt, now))
}

/** The links of a policy of one kind, newest first. */
export function listLinks(db: Db, policyId: string, kind: LinkKind): Promise<AccessLink[]> {
  return db
    .select()
    .from(accessLinks)
    .where(and(eq(accessLinks.policyId, policyId), eq(accessLinks.kind, kind)))
    .orderBy(desc(accessLinks.createdAt), accessLinks.id)
}

/** How many links of a policy were made since a moment. */
export function countLinksSince(db: Db, policyId: string, since: Date): Promise<number> {
  return db.$count(accessLinks, and(eq(accessLinks.policyId, policyId), gt(accessLinks.createdAt, since)))
}

interface End {
  by: LinkEnd
  at: Date
}

/** Ends links that are neither used nor ended; returns how many. */
async function endLinks(trx: Db, where: ReturnType<typeof and>, { by, at }: End): Promise<number> {
  const ended = await trx
    .update(accessLinks)
    .set({ endedAt: at, endedBy: by })
    .where(and(where, isNull(accessLinks.endedAt), isNull(accessLinks.usedAt)))
    .returning({ id: accessLinks.id })
  return ended.length
}

export async function endLink(trx: Db, id: string, end: End): Promise<boolean> {
  return (await endLinks(trx, eq(accessLinks.id, id), end)) > 0
}

/** Everybody who helps at the event. */
export function endHelperLinks(trx: Db, policyId: string, end: End): Promise<number> {
  return endLinks(trx, and(eq(accessLinks.policyId, policyId), eq(accessLinks.kind, 'helper')), end)
}

/** A policy by its number, with the certificate that is in force. */
export async function findEvent(db: Db, number: string) {
  const [found] = await db
    .select({ policyId: policies.id, certificate: certificates.content })
    .from(policies)
    .innerJoin(
      certificates,
      and(eq(certificates.policyId, policies.id), eq(certificates.version, policies.version)),
    )
    .where(eq(policies.number, number))
  return found
}

/** The same by its id. */
export async function findCertificateInForce(db: Db, policyId: string) {
  const [found] = await db
    .select({ number: policies.number, certificate: certificates.content })
    .from(policies)
    .innerJoin(
      certificates,
      and(eq(certificates.policyId, policies.id), eq(certificates.version, policies.version)),
    )
    .where(eq(policies.id, policyId))
  if (!found) throw new Error(`Policy ${policyId} has no certificate`)
  return found
}
