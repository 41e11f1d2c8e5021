import { and, count, desc, eq, exists, lt, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { claimDrafts } from '#server/schema/claims/drafts.schema.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

export type ClaimDraft = typeof claimDrafts.$inferSelect

export function listDrafts(db: Db, policyId: string): Promise<ClaimDraft[]> {
  return db
    .select()
    .from(claimDrafts)
    .where(eq(claimDrafts.policyId, policyId))
    .orderBy(desc(claimDrafts.updatedAt), desc(claimDrafts.id))
}

export async function findDraft(db: Db, id: string): Promise<ClaimDraft | undefined> {
  const [found] = await db.select().from(claimDrafts).where(eq(claimDrafts.id, id))
  return found
}

export async function countDrafts(db: Db, policyId: string): Promise<number> {
  const [found] = await db
    .select({ drafts: count() })
    .from(claimDrafts)
    .where(eq(claimDrafts.policyId, policyId))
  return found?.drafts ?? 0
}

export async function insertDraft(trx: Db, draft: ClaimDraft): Promise<void> {
  await trx.insert(claimDrafts).values(draft)
}

export async function updateDraft(
  trx: Db,
  id: string,
  changes: Pick<ClaimDraft, 'content' | 'version' | 'updatedAt'>,
): Promise<void> {
  await trx.update(claimDrafts).set(changes).where(eq(claimDrafts.id, id))
}

/** False if there is none of this policy. */
export async function deleteDraft(
  trx: Db,
  { id, policyId }: Pick<ClaimDraft, 'id' | 'policyId'>,
): Promise<boolean> {
  const gone = await trx
    .delete(claimDrafts)
    .where(and(eq(claimDrafts.id, id), eq(claimDrafts.policyId, policyId)))
    .returning({ id: claimDrafts.id })
  return gone.length > 0
}

/** Drafts of events that were over before a day, which nobody has touched since a moment. */
export async function deleteOldDrafts(
  db: Db,
  { eventBefore, restsSince }: { eventBefore: CalendarDate; restsSince: Date },
): Promise<void> {
  const isOver = db
    .select({ one: sql`1` })
    .from(policies)
    .innerJoin(deskRows, eq(deskRows.quoteId, policies.quoteId))
    .where(
      and(eq(policies.id, claimDrafts.policyId), sql`${deskRows.lastContestDate} < ${eventBefore}::date`),
    )
  await db.delete(claimDrafts).where(and(lt(claimDrafts.updatedAt, restsSince), exists(isOver)))
}
