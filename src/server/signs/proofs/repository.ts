import { and, desc, eq, inArray, isNotNull, lt, max } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { signProofs } from '#server/schema/policies/sign-proofs.schema.ts'

export type StoredProof = typeof signProofs.$inferSelect

export async function findLatestProof(db: Db, policyId: string): Promise<StoredProof | undefined> {
  const [found] = await db
    .select()
    .from(signProofs)
    .where(eq(signProofs.policyId, policyId))
    .orderBy(desc(signProofs.place))
    .limit(1)
  return found
}

/** The newest of each of these policies, by its id. */
export async function readLatestProofs(
  db: Db,
  policyIds: readonly string[],
): Promise<Map<string, StoredProof>> {
  if (policyIds.length === 0) return new Map()
  const found = await db
    .selectDistinctOn([signProofs.policyId])
    .from(signProofs)
    .where(inArray(signProofs.policyId, [...policyIds]))
    .orderBy(signProofs.policyId, desc(signProofs.place))
  return new Map(found.map((proof) => [proof.policyId, proof]))
}

export async function findProof(db: Db, policyId: string, id: string): Promise<StoredProof | undefined> {
  const [found] = await db
    .select()
    .from(signProofs)
    .where(and(eq(signProofs.id, id), eq(signProofs.policyId, policyId)))
  return found
}

/** The proof of a link, with the number of its policy. */
export async function findLinkedProof(
  db: Db,
  tokenHash: string,
): Promise<{ proof: StoredProof; number: string } | undefined> {
  const [found] = await db
    .select({ proof: signProofs, number: policies.number })
    .from(signProofs)
    .innerJoin(policies, eq(policies.id, signProofs.policyId))
    .where(eq(signProofs.tokenHash, tokenHash))
  return found
}

export async function nextProofPlace(trx: Db, policyId: string): Promise<number> {
  const [found] = await trx
    .select({ last: max(signProofs.place) })
    .from(signProofs)
    .where(eq(signProofs.policyId, policyId))
  return (found?.last ?? 0) + 1
}

/** Nobody waits for an answer to an earlier proof any more. */
export async function settleAsked(trx: Db, policyId: string): Promise<void> {
  await trx
    .update(signProofs)
    .set({ askedAt: null })
    .where(and(eq(signProofs.policyId, policyId), isNotNull(signProofs.askedAt)))
}

export async function insertProof(trx: Db, proof: StoredProof): Promise<void> {
  await trx.insert(signProofs).values(proof)
}

export async function updateProof(trx: Db, id: string, change: Partial<StoredProof>): Promise<void> {
  await trx.update(signProofs).set(change).where(eq(signProofs.id, id))
}

/** Links that ended long ago: what was approved stays. */
export async function forgetProofLinks(db: Db, before: Date): Promise<void> {
  await db
    .update(signProofs)
    .set({ tokenHash: null, expiresAt: null })
    .where(and(isNotNull(signProofs.expiresAt), lt(signProofs.expiresAt, before)))
}
