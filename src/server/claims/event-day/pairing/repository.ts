import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { eventPairings } from '#server/schema/claims/event-day.schema.ts'

export type Pairing = typeof eventPairings.$inferSelect

/** Whose page shows a code: a session’s, or a helper’s link’s. */
export type PairingSource = Pick<Pairing, 'policyId' | 'linkId' | 'sessionHash'>

export async function insertPairing(trx: Db, pairing: Pairing): Promise<void> {
  await trx.insert(eventPairings).values(pairing)
}

/** The codes of a page that nobody has used. */
export async function endPairingsOf(
  trx: Db,
  { policyId, linkId, sessionHash }: PairingSource,
): Promise<void> {
  const own =
    linkId === null ? eq(eventPairings.sessionHash, sessionHash ?? '') : eq(eventPairings.linkId, linkId)
  await trx
    .delete(eventPairings)
    .where(and(eq(eventPairings.policyId, policyId), own, isNull(eventPairings.usedAt)))
}

/** Uses a code that is good; undefined for any other. One statement, so that of many at once one has it. */
export async function takePairing(trx: Db, codeHash: string, now: Date): Promise<Pairing | undefined> {
  const [taken] = await trx
    .update(eventPairings)
    .set({ usedAt: now })
    .where(
      and(
        eq(eventPairings.codeHash, codeHash),
        isNull(eventPairings.usedAt),
        gt(eventPairings.expiresAt, now),
      ),
    )
    .returning()
  return taken
}

/** Of yesterday and before: nobody asks about them any more. */
export async function deleteFormerPairings(db: Db, at: Date): Promise<void> {
  const dayBefore = new Date(at.getTime() - 86_400_000)
  await db.delete(eventPairings).where(lt(eventPairings.expiresAt, dayBefore))
}
