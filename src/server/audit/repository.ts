import { and, asc, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { RowMove } from '#domain/quote/transitions/field-changes.ts'
import type { Db } from '#server/kit/db/database.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { auditChains, auditEvents, repChanges } from '#server/schema/reps/audit.schema.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import { getRequestId } from '#server/kit/logging/request-id.ts'

export interface AuditEvent extends Omit<
  typeof auditEvents.$inferInsert,
  'id' | 'requestId' | 'place' | 'hash' | 'event'
> {
  event: AuditEventName
}

/**
 * Adds a row to the audit log of a quote, or of the office, in the transaction of the change. The database links it
 * to the previous row.
 */
export async function insertAuditEvent(db: Db, event: AuditEvent): Promise<void> {
  await db.insert(auditEvents).values({ ...event, requestId: getRequestId() })
}

export async function insertRepChanges(trx: Db, changes: (typeof repChanges.$inferInsert)[]): Promise<void> {
  await trx.insert(repChanges).values(changes)
}

/** All contests move in one statement, so that two that swap places do not end up as one. */
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

/** Changes by reps on the contests of a quote, oldest first, with the rep's name. */
export function listRowChanges(db: Db, quoteId: string) {
  return db
    .select({ change: repChanges, who: reps.name })
    .from(repChanges)
    .innerJoin(reps, eq(reps.id, repChanges.repId))
    .where(and(eq(repChanges.quoteId, quoteId), isNotNull(repChanges.slot)))
    .orderBy(asc(repChanges.id))
}

/** A row of the audit log, with its values as texts, as its hash covers them. */
export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number]

/** The next rows of the whole audit log, in the order of writing. */
export function listAuditRows(db: Db, after: number, limit: number) {
  const { id, quoteId, place, at, actor, repId, event, detail, requestId, hash } = auditEvents
  return db
    .select({
      id,
      chain: sql<string>`coalesce(${quoteId}::text, 'office')`,
      place,
      at: sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      actor,
      rep: repId,
      event,
      detail: sql<string>`${detail}::text`,
      request: requestId,
      hash,
    })
    .from(auditEvents)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(limit)
}

/** What the chain of the office says of rows that lost values, the oldest first. The database writes these itself. */
export function listErasedRows(db: Db): Promise<{ chain: string; place: number; left: string }[]> {
  const { id, quoteId, event, detail } = auditEvents
  const erased: AuditEventName = 'audit_values_erased'
  return db
    .select({
      chain: sql<string>`${detail} ->> 'chain'`,
      place: sql<number>`(${detail} ->> 'place')::int`,
      left: sql<string>`${detail} ->> 'left'`,
    })
    .from(auditEvents)
    .where(and(isNull(quoteId), eq(event, erased)))
    .orderBy(asc(id))
}

/** The last row of each chain. */
export function listAuditChains(db: Db): Promise<(typeof auditChains.$inferSelect)[]> {
  return db.select().from(auditChains)
}

/** Quotes whose chain has no recorded end; every quote starts with a row in the audit log. */
export function listQuotesWithoutChain(db: Db): Promise<{ id: string }[]> {
  const chain = db
    .select()
    .from(auditChains)
    .where(eq(auditChains.chain, sql`${quotes.id}::text`))
  return db.select({ id: quotes.id }).from(quotes).where(notExists(chain))
}
