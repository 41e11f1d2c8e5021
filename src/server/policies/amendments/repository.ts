import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { EndorsementContent } from '#domain/documents/endorsement/endorsement.ts'
import type { Db } from '#server/kit/db/database.ts'
import { endorsements, policyChanges } from '#server/schema/policies/changes.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import type { Purchase } from '#server/payments/repository.ts'

export type StoredAmendment = typeof policyChanges.$inferSelect

/** Neither applied nor ended. */
export const OPEN_CHANGES = ['waiting', 'charging'] as const

export async function insertChange(trx: Db, change: StoredAmendment): Promise<void> {
  await trx.insert(policyChanges).values(change)
}

export async function updateChange(trx: Db, id: string, changes: Partial<StoredAmendment>): Promise<void> {
  await trx.update(policyChanges).set(changes).where(eq(policyChanges.id, id))
}

export async function findChange(db: Db, id: string): Promise<StoredAmendment | undefined> {
  const [found] = await db.select().from(policyChanges).where(eq(policyChanges.id, id))
  return found
}

export async function findChangeByKey(
  db: Db,
  policyId: string,
  key: string,
): Promise<StoredAmendment | undefined> {
  const [found] = await db
    .select()
    .from(policyChanges)
    .where(and(eq(policyChanges.policyId, policyId), eq(policyChanges.idempotencyKey, key)))
  return found
}

/** The change that waits or is charged, if there is one. */
export async function findOpenChange(db: Db, policyId: string): Promise<StoredAmendment | undefined> {
  const [found] = await db
    .select()
    .from(policyChanges)
    .where(and(eq(policyChanges.policyId, policyId), inArray(policyChanges.state, OPEN_CHANGES)))
  return found
}

/** @rule N44 Accepted changes and postponements count, reps' included; a cancellation does not. */
export async function countChanges(db: Db, policyId: string): Promise<number> {
  return db.$count(
    policyChanges,
    and(
      eq(policyChanges.policyId, policyId),
      eq(policyChanges.state, 'applied'),
      inArray(policyChanges.action, ['change_policy', 'postpone_policy']),
    ),
  )
}

/** The changes of a policy, newest first, each with the name of the rep who asked for it. */
export function listChanges(
  db: Db,
  policyId: string,
): Promise<{ change: StoredAmendment; rep: string | null }[]> {
  return db
    .select({ change: policyChanges, rep: reps.name })
    .from(policyChanges)
    .leftJoin(reps, eq(reps.id, policyChanges.repId))
    .where(eq(policyChanges.policyId, policyId))
    .orderBy(desc(policyChanges.requestedAt), desc(policyChanges.id))
}

export async function findRepName(db: Db, repId: string | null): Promise<string | null> {
  if (repId === null) return null
  const [found] = await db.select({ name: reps.name }).from(reps).where(eq(reps.id, repId))
  return found?.name ?? null
}

/** The number of a change's policy. */
export async function findPolicyOfChange(
  db: Db,
  id: string,
): Promise<{ number: string; quoteId: string } | undefined> {
  const [found] = await db
    .select({ number: policies.number, quoteId: policies.quoteId })
    .from(policyChanges)
    .innerJoin(policies, eq(policies.id, policyChanges.policyId))
    .where(eq(policyChanges.id, id))
  return found
}

/** The newest payment of a change; the earlier ones were declined. */
export async function findPaymentOfChange(db: Db, changeId: string): Promise<Purchase | undefined> {
  const [found] = await db
    .select()
    .from(purchases)
    .where(eq(purchases.changeId, changeId))
    .orderBy(desc(purchases.startedAt), desc(purchases.id))
    .limit(1)
  return found
}

export async function nextEndorsementNumber(trx: Db, policyId: string): Promise<number> {
  return (await trx.$count(endorsements, eq(endorsements.policyId, policyId))) + 1
}

export async function insertEndorsement(
  trx: Db,
  ids: { policyId: string; changeId: string },
  content: EndorsementContent,
): Promise<void> {
  const { number, issuedAt } = content
  await trx.insert(endorsements).values({ ...ids, number, content, issuedAt: new Date(issuedAt) })
}

/** The endorsement that made a version of the policy, by default the newest. */
export async function findEndorsement(
  db: Db,
  policyId: string,
  version?: number,
): Promise<EndorsementContent | undefined> {
  const ofVersion =
    version === undefined
      ? undefined
      : sql`(${endorsements.content} ->> 'certificateVersion')::int = ${version}`
  const [found] = await db
    .select({ content: endorsements.content })
    .from(endorsements)
    .where(and(eq(endorsements.policyId, policyId), ofVersion))
    .orderBy(desc(endorsements.number))
    .limit(1)
  return found?.content
}
