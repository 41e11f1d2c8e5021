import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'
import { waitingFees, type WaitingFeeState } from '#server/schema/quotes/waiting-fees.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredWaitingFee = typeof waitingFees.$inferSelect

export async function insertWaitingFee(trx: Db, fee: StoredWaitingFee): Promise<void> {
  await trx.insert(waitingFees).values(fee)
}

export async function findWaitingFee(db: Db, id: string): Promise<StoredWaitingFee | undefined> {
  const [found] = await db.select().from(waitingFees).where(eq(waitingFees.id, id))
  return found
}

/** What of these quotes nobody has decided, in the order in which it was asked for, with the name of who asked. */
export function listUndecidedFees(db: Db, quoteIds: readonly string[]) {
  return db
    .select({ fee: waitingFees, askedBy: reps.name })
    .from(waitingFees)
    .innerJoin(reps, eq(reps.id, waitingFees.askedBy))
    .where(and(inArray(waitingFees.quoteId, [...quoteIds]), eq(waitingFees.state, 'waiting')))
    .orderBy(asc(waitingFees.askedAt), asc(waitingFees.id))
}

interface FeeDecision {
  state: Exclude<WaitingFeeState, 'waiting'>
  decidedBy: string
  decidedAt: Date
  decisionReason: string | null
}

export async function decideWaitingFee(trx: Db, id: string, decision: FeeDecision): Promise<void> {
  await trx.update(waitingFees).set(decision).where(eq(waitingFees.id, id))
}
