import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { claimContests } from '#server/schema/claims/claims.schema.ts'
import { claimDecisionEnds, claimDecisions } from '#server/schema/claims/decisions.schema.ts'
import type { Claim } from '#server/claims/repository.ts'

export type Decision = typeof claimDecisions.$inferSelect

/** The decision of a claim that still waits for a second rep. */
export async function findPendingDecision(db: Db, claimId: string): Promise<Decision | undefined> {
  const [found] = await db
    .select({ decision: claimDecisions })
    .from(claimDecisions)
    .leftJoin(claimDecisionEnds, eq(claimDecisionEnds.decisionId, claimDecisions.id))
    .where(and(eq(claimDecisions.claimId, claimId), isNull(claimDecisionEnds.decisionId)))
    .orderBy(desc(claimDecisions.round))
  return found?.decision
}

/** All that were proposed, newest first, with what became of each. */
export function listDecisions(db: Db, claimId: string) {
  return db
    .select({ decision: claimDecisions, end: claimDecisionEnds })
    .from(claimDecisions)
    .leftJoin(claimDecisionEnds, eq(claimDecisionEnds.decisionId, claimDecisions.id))
    .where(eq(claimDecisions.claimId, claimId))
    .orderBy(desc(claimDecisions.round))
}

/** The decision that an event of the claim has made. */
export async function findDecisionAt(db: Db, claimId: string, place: number): Promise<Decision | undefined> {
  const [found] = await db
    .select({ decision: claimDecisions })
    .from(claimDecisionEnds)
    .innerJoin(claimDecisions, eq(claimDecisions.id, claimDecisionEnds.decisionId))
    .where(and(eq(claimDecisionEnds.claimId, claimId), eq(claimDecisionEnds.eventPlace, place)))
  return found?.decision
}

export async function insertDecision(trx: Db, decision: Decision): Promise<void> {
  await trx.insert(claimDecisions).values(decision)
}

export async function endDecision(trx: Db, end: typeof claimDecisionEnds.$inferInsert): Promise<void> {
  await trx.insert(claimDecisionEnds).values(end)
}

/** What the contest of a claim may be awarded, and was so far. */
export async function findContestCap(db: Db, { policyId, entity, index }: Claim) {
  const [found] = await db
    .select()
    .from(claimContests)
    .where(
      and(
        eq(claimContests.policyId, policyId),
        eq(claimContests.entity, entity),
        eq(claimContests.index, index),
      ),
    )
  if (!found) throw new Error('A claim has no cap for its contest')
  return found
}
