import { and, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { Db } from '#server/kit/db/database.ts'
import { policies, policyLinks, sessions } from '#server/schema/policies/policies.schema.ts'

export type StoredSession = typeof sessions.$inferSelect

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function findSession(db: Db, idHash: string, now: Date): Promise<StoredSession | undefined> {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now)))
  return session
}

export async function insertPolicyLink(db: Db, link: typeof policyLinks.$inferInsert): Promise<void> {
  await db.insert(policyLinks).values(link)
}

/** One statement, so that an unknown token, an expired one and a wrong e-mail take the same time. */
export async function markLinkUsed(
  db: Db,
  { tokenHash, email, now }: { tokenHash: string; email: string; now: Date },
): Promise<boolean> {
  const [link] = await db
    .update(policyLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(policyLinks.tokenHash, tokenHash),
        eq(policyLinks.email, getEmailKey(email)),
        gt(policyLinks.expiresAt, now),
      ),
    )
    .returning({ email: policyLinks.email })
  return link !== undefined
}

/**
 * Whoever reads the mail of an address has just shown it: its sessions open what was bought under it until now. Other instances
 * may have bought by a clock that is ahead.
 */
export async function markAddressProven(db: Db, email: string, now: Date): Promise<void> {
  const newest = db
    .select({ at: sql`max(${policies.issuedAt})` })
    .from(policies)
    .where(reachedBy(email))
  const provenAt = sql`greatest(${now.toISOString()}::timestamptz, (${newest}))`
  await db.update(sessions).set({ provenAt }).where(eq(sessions.email, email))
}

/** Policies of an address that were bought before somebody last used a link that was mailed to it. */
export function isProven(db: Db, email: string): SQL {
  const proven = db
    .select({ at: sql`max(coalesce(${sessions.provenAt}, ${sessions.createdAt}))` })
    .from(sessions)
    .where(eq(sessions.email, email))
  return sql`${policies.issuedAt} <= (${proven})`
}

/** @rule N63 The insured's address opens a policy, and so does that of the producer who sold it. */
export function reachedBy(email: string): SQL | undefined {
  return or(eq(policies.email, email), eq(policies.producerEmail, email))
}

export async function deleteExpiredAccess(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
  await db.delete(policyLinks).where(lte(policyLinks.expiresAt, now))
}

/** The sessions of an e-mail address, or one session only. */
export type AccessScope = { email: string } | { idHash: string }

/**
 * Of an address: the sessions of its links, and those of the purchases that it made.
 *
 * @rule N63 What a producer bought for its client was bought in the producer's browser.
 */
function inScope(db: Db, scope: AccessScope): SQL | undefined {
  if ('idHash' in scope) return eq(sessions.idHash, scope.idHash)
  const bought = db
    .select({ id: policies.id })
    .from(policies)
    .where(
      and(
        isProven(db, scope.email),
        or(
          eq(policies.producerEmail, scope.email),
          and(isNull(policies.producerEmail), eq(policies.email, scope.email)),
        ),
      ),
    )
  return or(eq(sessions.email, scope.email), inArray(sessions.policyId, bought))
}

export function listSessions(db: Db, scope: AccessScope, now: Date): Promise<StoredSession[]> {
  return db
    .select()
    .from(sessions)
    .where(and(inScope(db, scope), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), sessions.id)
}

/** Returns the hashes of the deleted sessions. */
export async function deleteSessions(db: Db, scope: AccessScope, id?: string): Promise<string[]> {
  const deleted = await db
    .delete(sessions)
    .where(and(inScope(db, scope), id === undefined ? undefined : eq(sessions.id, id)))
    .returning({ idHash: sessions.idHash })
  return deleted.map(({ idHash }) => idHash)
}

export async function touchSession(db: Db, idHash: string, at: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.idHash, idHash))
}

export type PolicyLink = typeof policyLinks.$inferSelect

export function listPolicyLinks(db: Db, email: string, now: Date): Promise<PolicyLink[]> {
  return db
    .select()
    .from(policyLinks)
    .where(and(eq(policyLinks.email, email), gt(policyLinks.expiresAt, now)))
    .orderBy(desc(policyLinks.createdAt), policyLinks.id)
}

export async function deletePolicyLinks(db: Db, email: string, id?: string): Promise<number> {
  const deleted = await db
    .delete(policyLinks)
    .where(and(eq(policyLinks.email, email), id === undefined ? undefined : eq(policyLinks.id, id)))
    .returning({ id: policyLinks.id })
  return deleted.length
}
