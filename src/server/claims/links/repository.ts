import { and, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { LinkKind } from '#domain/claims/links/link-life.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  accessLinks,
  accessLinkSessions,
  claimPeople,
  claimSignatures,
  type LinkEnd,
} from '#server/schema/claims/links.schema.ts'
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

export type Person = typeof claimPeople.$inferSelect

/** Who is named for a claim now. */
export function listPeople(db: Db, claimId: string): Promise<Person[]> {
  return db
    .select()
    .from(claimPeople)
    .where(and(eq(claimPeople.claimId, claimId), isNull(claimPeople.replacedAt)))
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const [found] = await db.select().from(claimPeople).where(eq(claimPeople.id, id))
  return found
}

export async function insertPerson(trx: Db, person: typeof claimPeople.$inferInsert): Promise<void> {
  await trx.insert(claimPeople).values(person)
}

export async function replacePerson(trx: Db, id: string, at: Date): Promise<void> {
  await trx.update(claimPeople).set({ replacedAt: at }).where(eq(claimPeople.id, id))
}

/** The links of a claim, newest first. */
export function listLinksOfClaim(db: Db, claimId: string): Promise<AccessLink[]> {
  return db
    .select()
    .from(accessLinks)
    .where(eq(accessLinks.claimId, claimId))
    .orderBy(desc(accessLinks.createdAt), accessLinks.id)
}

/** What somebody was sent; of one kind if it is given. */
export function endLinksOfPerson(trx: Db, personId: string, end: End, kind?: LinkKind): Promise<number> {
  const ofKind = kind === undefined ? undefined : eq(accessLinks.kind, kind)
  return endLinks(trx, and(eq(accessLinks.personId, personId), ofKind), end)
}

/** Whatever somebody could still sign or send for a claim. A winner goes on seeing what became of it. */
export function endTaskLinks(trx: Db, claimId: string, end: End): Promise<number> {
  return endLinks(
    trx,
    and(eq(accessLinks.claimId, claimId), inArray(accessLinks.kind, ['task', 'identity'])),
    end,
  )
}

interface Use {
  at: Date
  sendingId: string
  sentHash: string
}

/**
 * Uses a link, once: of many at the same moment one finds it unused.
 *
 * @rule N103 A link to sign something is used by the sending that comes first, in the transaction that stores what was signed.
 */
export async function useLink(trx: Db, id: string, { at, sendingId, sentHash }: Use): Promise<boolean> {
  const used = await trx
    .update(accessLinks)
    .set({ usedAt: at, sendingId, sentHash })
    .where(
      and(
        eq(accessLinks.id, id),
        isNull(accessLinks.usedAt),
        isNull(accessLinks.endedAt),
        gt(accessLinks.expiresAt, at),
      ),
    )
    .returning({ id: accessLinks.id })
  return used.length > 0
}

/** @rule N103 A winner’s page stays open while the award is paid, in years. */
export async function extendLink(trx: Db, id: string, expiresAt: Date): Promise<void> {
  await trx.update(accessLinks).set({ expiresAt }).where(eq(accessLinks.id, id))
}

export type Signature = typeof claimSignatures.$inferSelect

export async function insertSignature(trx: Db, signature: Signature): Promise<void> {
  await trx.insert(claimSignatures).values(signature)
}

/** The signatures below the documents of a claim. */
export function listSignatures(db: Db, claimId: string): Promise<Signature[]> {
  return db.select().from(claimSignatures).where(eq(claimSignatures.claimId, claimId))
}
