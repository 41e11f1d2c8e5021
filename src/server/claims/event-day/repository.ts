import { and, asc, desc, eq, exists, gt, inArray, like, max, notExists, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { eventRecords } from '#server/schema/claims/event-day.schema.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

export type StoredRecord = typeof eventRecords.$inferSelect

export async function findRecord(db: Db, id: string): Promise<StoredRecord | undefined> {
  const [found] = await db.select().from(eventRecords).where(eq(eventRecords.id, id))
  return found
}

export async function insertRecord(trx: Db, record: Omit<StoredRecord, 'cursor'>): Promise<void> {
  await trx.insert(eventRecords).values(record)
}

/** What a phone wrote so far, as its clocks are compared, in its own order. */
export function listDeviceClocks(db: Db, policyId: string, device: string) {
  const { seq, clock, clockState, author, linkId, repId } = eventRecords
  return db
    .select({ seq, clock, clockState, author, linkId, repId })
    .from(eventRecords)
    .where(and(eq(eventRecords.policyId, policyId), eq(eventRecords.device, device)))
    .orderBy(asc(seq))
}

/** The highest number of every phone of an event. */
export async function readHighest(db: Db, policyId: string): Promise<Map<string, number>> {
  const found = await db
    .select({ device: eventRecords.device, seq: max(eventRecords.seq) })
    .from(eventRecords)
    .where(eq(eventRecords.policyId, policyId))
    .groupBy(eventRecords.device)
  return new Map(found.map(({ device, seq }) => [device, seq ?? 0]))
}

/** How much an event has taken so far. */
export async function sumRecords(db: Db, policyId: string): Promise<{ records: number; size: number }> {
  const [found] = await db
    .select({
      records: sql`count(*)`.mapWith(Number),
      size: sql`coalesce(sum(${eventRecords.size}), 0)`.mapWith(Number),
    })
    .from(eventRecords)
    .where(eq(eventRecords.policyId, policyId))
  return found ?? { records: 0, size: 0 }
}

/** In the order of their arrival, after this one. */
export function listRecordsAfter(
  db: Db,
  policyId: string,
  { cursor, limit }: { cursor: number; limit: number },
): Promise<StoredRecord[]> {
  return db
    .select()
    .from(eventRecords)
    .where(and(eq(eventRecords.policyId, policyId), gt(eventRecords.cursor, cursor)))
    .orderBy(asc(eventRecords.cursor))
    .limit(limit)
}

/** All of an event, of these subjects. */
export function listRecordsAbout(
  db: Db,
  policyId: string,
  subjects: readonly string[],
): Promise<StoredRecord[]> {
  return db
    .select()
    .from(eventRecords)
    .where(
      and(
        eq(eventRecords.policyId, policyId),
        inArray(sql`split_part(${eventRecords.item}, ':', 1)`, [...subjects]),
      ),
    )
    .orderBy(asc(eventRecords.cursor))
}

export function listRecordsOfItem(db: Db, policyId: string, item: string): Promise<StoredRecord[]> {
  return db
    .select()
    .from(eventRecords)
    .where(and(eq(eventRecords.policyId, policyId), eq(eventRecords.item, item)))
    .orderBy(desc(eventRecords.cursor))
}

/** What was signed about a win, in the order of arrival. */
export function listStatementsOf(db: Db, policyId: string, win: string): Promise<StoredRecord[]> {
  return db
    .select()
    .from(eventRecords)
    .where(
      and(
        eq(eventRecords.policyId, policyId),
        like(eventRecords.item, 'statement:%'),
        sql`${eventRecords.value} ->> 'win' = ${win}`,
      ),
    )
    .orderBy(asc(eventRecords.cursor))
}

/** Of events that were played before a day, and of which nobody has claimed anything. */
export async function deleteFormerRecords(db: Db, playedBefore: CalendarDate): Promise<void> {
  const { policyId } = eventRecords
  const claimed = db
    .select({ one: sql`1` })
    .from(claims)
    .where(eq(claims.policyId, policyId))
  const played = db
    .select({ one: sql`1` })
    .from(policies)
    .innerJoin(deskRows, eq(deskRows.quoteId, policies.quoteId))
    .where(and(eq(policies.id, policyId), sql`${deskRows.lastContestDate} < ${playedBefore}::date`))
  await db.delete(eventRecords).where(and(notExists(claimed), exists(played)))
}
