import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
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
  /** Null where nobody of the office decided it. */
  decidedBy: string | null
  decidedAt: Date
  decisionReason: string | null
}

export async function decideWaitingFee(trx: Db, id: string, decision: FeeDecision): Promise<void> {
  await trx.update(waitingFees).set(decision).where(eq(waitingFees.id, id))
}

/** Those that nobody has decided follow their contests to other numbers. */
export async function moveUndecidedFees(
  trx: Db,
  quoteId: string,
  moves: readonly { entity: ContestKind; from: number; to: number }[],
): Promise<void> {
  const { slot, entity, state } = waitingFees
  const ofQuote = and(eq(waitingFees.quoteId, quoteId), eq(state, 'waiting'))
  // By way of numbers that no contest has, as a number is freed only once its fee has moved.
  for (const { entity: kind, from, to } of moves)
    await trx
      .update(waitingFees)
      .set({ slot: -to })
      .where(and(ofQuote, eq(entity, kind), eq(slot, from)))
  await trx
    .update(waitingFees)
    .set({ slot: sql`-${slot}` })
    .where(and(ofQuote, lt(slot, 0)))
}

/** Whether somebody has approved a fee for a contest with these figures. */
export async function hasApprovedFee(
  trx: Db,
  { quoteId, entity, fee, figures }: { quoteId: string; entity: ContestKind; fee: Cents; figures: string },
): Promise<boolean> {
  const approved = await trx.$count(
    waitingFees,
    and(
      eq(waitingFees.quoteId, quoteId),
      eq(waitingFees.entity, entity),
      eq(waitingFees.feeCents, fee),
      eq(waitingFees.figures, figures),
      eq(waitingFees.state, 'approved'),
    ),
  )
  return approved > 0
}
