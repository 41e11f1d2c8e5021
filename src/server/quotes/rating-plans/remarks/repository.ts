import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { ratingPlanRemarks } from '#server/schema/quotes/rating-plans.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredRemark = typeof ratingPlanRemarks.$inferSelect

export type NamedRemark = Pick<StoredRemark, 'id' | 'at' | 'kind' | 'text'> & { by: string }

export async function insertRemark(trx: Db, remark: StoredRemark): Promise<void> {
  await trx.insert(ratingPlanRemarks).values(remark)
}

export function countRemarks(trx: Db, planId: string): Promise<number> {
  return trx.$count(ratingPlanRemarks, eq(ratingPlanRemarks.planId, planId))
}

/** With the names of who said it, the newest first. */
export function readRemarks(db: Db, planId: string): Promise<NamedRemark[]> {
  const { id, at, kind, text } = ratingPlanRemarks
  return db
    .select({ id, at, kind, text, by: reps.name })
    .from(ratingPlanRemarks)
    .innerJoin(reps, eq(reps.id, ratingPlanRemarks.repId))
    .where(eq(ratingPlanRemarks.planId, planId))
    .orderBy(desc(ratingPlanRemarks.at), desc(ratingPlanRemarks.id))
}
