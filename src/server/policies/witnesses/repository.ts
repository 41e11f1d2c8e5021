import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { subtractDays } from '#server/jobs/cleaner.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { policyWitnesses } from '#server/schema/policies/witnesses.schema.ts'

export type Witness = typeof policyWitnesses.$inferSelect

/** In the order of the contests of the policy. */
export function listWitnesses(db: Db, policyId: string): Promise<Witness[]> {
  const { entity, index, place } = policyWitnesses
  return db
    .select()
    .from(policyWitnesses)
    .where(eq(policyWitnesses.policyId, policyId))
    .orderBy(entity, index, place)
}

export async function insertWitness(trx: Db, witness: Witness): Promise<void> {
  await trx.insert(policyWitnesses).values(witness)
}

export async function updateWitness(trx: Db, { id, ...witness }: Witness): Promise<void> {
  await trx.update(policyWitnesses).set(witness).where(eq(policyWitnesses.id, id))
}

export async function deleteWitnesses(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.delete(policyWitnesses).where(inArray(policyWitnesses.id, [...ids]))
}

/** What was mailed to a witness last. */
export async function markTold(
  trx: Db,
  id: string,
  { toldEmail, toldDay }: { toldEmail: string; toldDay: CalendarDate | null },
): Promise<void> {
  await trx.update(policyWitnesses).set({ toldEmail, toldDay }).where(eq(policyWitnesses.id, id))
}

/** A year and a month after the last contest, no claim asks for a statement any more. */
const KEPT_DAYS = 396

export async function deleteFormerWitnesses(db: Db, now: Date): Promise<void> {
  const before = dateInTimeZone(subtractDays(now, KEPT_DAYS), 'UTC')
  const isOver = db
    .select({ one: sql`1` })
    .from(policies)
    .innerJoin(deskRows, eq(deskRows.quoteId, policies.quoteId))
    .where(and(eq(policies.id, policyWitnesses.policyId), sql`${deskRows.lastContestDate} < ${before}::date`))
  await db.delete(policyWitnesses).where(exists(isOver))
}
