import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type RowMove } from '#domain/quote/changes-by-reps.ts'
import { type Db } from '#server/db/database.ts'
import { reps } from '#server/db/reps.schema.ts'
import { auditEvents, repChanges } from '#server/db/trail.schema.ts'
import { currentRequestId } from '#server/request-id.ts'

type AuditEvent = Omit<typeof auditEvents.$inferInsert, 'id' | 'requestId' | 'place' | 'hash'>

/**
 * Adds to the trail of a quote, or of the office, in the transaction of what it tells. The database links it to the row
 * before it.
 */
export async function insertAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await db.insert(auditEvents).values({ ...event, requestId: currentRequestId() })
}

export async function insertRepChanges(trx: Db, changes: (typeof repChanges.$inferInsert)[]): Promise<void> {
  await trx.insert(repChanges).values(changes)
}

/** All contests move in one statement, so that two that change places do not become one. */
export async function moveRepChanges(trx: Db, quoteId: string, moves: readonly RowMove[]): Promise<void> {
  if (moves.length === 0) return
  const { entity, slot } = repChanges
  const places = moves.map(
    (move) => sql`when ${entity} = ${move.entity} and ${slot} = ${move.from} then ${move.to}::int`,
  )
  await trx
    .update(repChanges)
    .set({ slot: sql`case ${sql.join(places, sql` `)} else ${slot} end` })
    .where(eq(repChanges.quoteId, quoteId))
}

/** What reps changed on the contests of a quote, oldest first, with the name of each. */
export function listRowChanges(db: Db, quoteId: string) {
  return db
    .select({ change: repChanges, who: reps.name })
    .from(repChanges)
    .innerJoin(reps, eq(reps.id, repChanges.repId))
    .where(and(eq(repChanges.quoteId, quoteId), isNotNull(repChanges.slot)))
    .orderBy(asc(repChanges.id))
}
