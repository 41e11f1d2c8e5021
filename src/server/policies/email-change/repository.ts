import { and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { accessLinks } from '#server/schema/claims/links.schema.ts'
import {
  emailChangeLinks,
  emailChanges,
  type EmailLinkPurpose,
} from '#server/schema/policies/email-changes.schema.ts'
import { policies, policyLinks, sessions } from '#server/schema/policies/policies.schema.ts'

export type EmailChange = typeof emailChanges.$inferSelect

export async function insertEmailChange(trx: Db, change: EmailChange): Promise<void> {
  await trx.insert(emailChanges).values(change)
}

export async function updateEmailChange(trx: Db, id: string, changes: Partial<EmailChange>): Promise<void> {
  await trx.update(emailChanges).set(changes).where(eq(emailChanges.id, id))
}

/** The change that the new address can still confirm. */
export async function findWaitingEmailChange(
  db: Db,
  policyId: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const [found] = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.policyId, policyId),
        eq(emailChanges.state, 'waiting'),
        gt(emailChanges.expiresAt, now),
      ),
    )
  return found
}

/** Ends the change that waits, for another one; its links do nothing from then on. */
export async function replaceWaitingEmailChange(trx: Db, policyId: string): Promise<void> {
  await endEmailChanges(trx, and(eq(emailChanges.policyId, policyId), eq(emailChanges.state, 'waiting')), {
    state: 'replaced',
  })
}

/** Ends what a producer asked for that the new address could still confirm. */
export async function endProducersEmailChange(trx: Db, policyId: string): Promise<void> {
  const isProducers = and(eq(emailChanges.requestedBy, 'producer'), eq(emailChanges.state, 'waiting'))
  await endEmailChanges(trx, and(eq(emailChanges.policyId, policyId), isProducers), { state: 'replaced' })
}

/** Ends a change that is taken back, the one that waits, and those that were asked for after it. */
export async function undoEmailChanges(
  trx: Db,
  { id, policyId, requestedAt }: EmailChange,
  undoneAt: Date,
): Promise<void> {
  const confirmedLater = and(eq(emailChanges.state, 'confirmed'), gt(emailChanges.requestedAt, requestedAt))
  await endEmailChanges(
    trx,
    and(
      eq(emailChanges.policyId, policyId),
      or(eq(emailChanges.id, id), eq(emailChanges.state, 'waiting'), confirmedLater),
    ),
    { state: 'undone', undoneAt },
  )
}

async function endEmailChanges(trx: Db, which: SQL | undefined, end: Partial<EmailChange>): Promise<void> {
  const ended = await trx.update(emailChanges).set(end).where(which).returning({ id: emailChanges.id })
  await deleteEmailLinks(
    trx,
    ended.map(({ id }) => id),
  )
}

export async function insertEmailLink(trx: Db, link: typeof emailChangeLinks.$inferInsert): Promise<void> {
  await trx.insert(emailChangeLinks).values(link)
}

/** What a link that works does, to which change of which policy. */
export async function findEmailLink(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({ link: emailChangeLinks, change: emailChanges, policyNumber: policies.number })
    .from(emailChangeLinks)
    .innerJoin(emailChanges, eq(emailChanges.id, emailChangeLinks.changeId))
    .innerJoin(policies, eq(policies.id, emailChanges.policyId))
    .where(and(eq(emailChangeLinks.tokenHash, tokenHash), gt(emailChangeLinks.expiresAt, now)))
  return found
}

export async function deleteEmailLinks(
  trx: Db,
  changes: string[],
  purpose?: EmailLinkPurpose,
): Promise<void> {
  await trx
    .delete(emailChangeLinks)
    .where(
      and(
        inArray(emailChangeLinks.changeId, changes),
        purpose === undefined ? undefined : eq(emailChangeLinks.purpose, purpose),
      ),
    )
}

/** The links that the old address has already work as long as the one that it is sent now. */
export async function extendEmailLinks(trx: Db, changeId: string, expiresAt: Date): Promise<void> {
  await trx.update(emailChangeLinks).set({ expiresAt }).where(eq(emailChangeLinks.changeId, changeId))
}

export async function deleteExpiredEmailLinks(db: Db, now: Date): Promise<void> {
  await db.delete(emailChangeLinks).where(lte(emailChangeLinks.expiresAt, now))
}

/** Stores where the insured of a policy is reached; in lower case, as links and sessions compare it. */
export async function updatePolicyEmail(trx: Db, policyId: string, email: string): Promise<void> {
  await trx.update(policies).set({ email }).where(eq(policies.id, policyId))
}

/** Ends the links of an address, with the sessions that they opened. */
export async function endAccessOfEmail(trx: Db, email: string): Promise<void> {
  await trx.delete(policyLinks).where(eq(policyLinks.email, email))
  await trx.delete(sessions).where(eq(sessions.email, email))
}

/** Ends the session of the browser that bought a policy. */
export async function endPurchaseSession(trx: Db, policyId: string): Promise<void> {
  await trx.delete(sessions).where(eq(sessions.policyId, policyId))
}

/** Ends the links of those who help at the event of a policy. */
export async function endHelperLinks(trx: Db, policyId: string, at: Date): Promise<void> {
  const { kind, endedAt } = accessLinks
  await trx
    .update(accessLinks)
    .set({ endedAt: at, endedBy: 'email-change' })
    .where(and(eq(accessLinks.policyId, policyId), eq(kind, 'helper'), isNull(endedAt)))
}
