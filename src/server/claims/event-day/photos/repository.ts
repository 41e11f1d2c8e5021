import { and, asc, eq, exists, lt, notExists, or, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { eventPhotos, eventRecords } from '#server/schema/claims/event-day.schema.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

export type EventPhoto = typeof eventPhotos.$inferSelect

export async function findPhoto(db: Db, id: string): Promise<EventPhoto | undefined> {
  const [found] = await db.select().from(eventPhotos).where(eq(eventPhotos.id, id))
  return found
}

export function listPhotos(db: Db, policyId: string): Promise<EventPhoto[]> {
  return db
    .select()
    .from(eventPhotos)
    .where(and(eq(eventPhotos.policyId, policyId), eq(eventPhotos.state, 'stored')))
    .orderBy(asc(eventPhotos.arrivedAt), asc(eventPhotos.id))
}

export async function listPhotoIds(db: Db, policyId: string): Promise<string[]> {
  return (await listPhotos(db, policyId)).map(({ id }) => id)
}

export function countPhotos(db: Db, policyId: string): Promise<number> {
  return db.$count(eventPhotos, eq(eventPhotos.policyId, policyId))
}

export async function insertPhoto(trx: Db, photo: EventPhoto): Promise<void> {
  await trx.insert(eventPhotos).values(photo)
}

/** Whether a helper's record names the photo. */
export async function isNamedBy(
  trx: Db,
  { photo, linkId }: { photo: string; linkId: string | null },
): Promise<boolean> {
  const { id, value } = eventRecords
  if (linkId === null) return false
  const [found] = await trx
    .select({ id })
    .from(eventRecords)
    .where(and(eq(eventRecords.linkId, linkId), sql`${value} ->> 'photo' = ${photo}`))
    .limit(1)
  return found !== undefined
}

export async function markPhotoStored(db: Db, id: string): Promise<void> {
  await db.update(eventPhotos).set({ state: 'stored' }).where(eq(eventPhotos.id, id))
}

export async function deletePhoto(db: Db, id: string): Promise<void> {
  await db.delete(eventPhotos).where(eq(eventPhotos.id, id))
}

/** Those whose sending broke off, and those of events of long ago of which nobody has claimed anything. */
export async function listOldPhotos(
  db: Db,
  { pendingSince, playedBefore, limit }: { pendingSince: Date; playedBefore: CalendarDate; limit: number },
): Promise<string[]> {
  const { id, policyId, state, arrivedAt } = eventPhotos
  const claimed = db
    .select({ one: sql`1` })
    .from(claims)
    .where(eq(claims.policyId, policyId))
  const played = db
    .select({ one: sql`1` })
    .from(policies)
    .innerJoin(deskRows, eq(deskRows.quoteId, policies.quoteId))
    .where(and(eq(policies.id, policyId), sql`${deskRows.lastContestDate} < ${playedBefore}::date`))
  const found = await db
    .select({ id })
    .from(eventPhotos)
    .where(
      or(and(eq(state, 'pending'), lt(arrivedAt, pendingSince)), and(notExists(claimed), exists(played))),
    )
    .orderBy(asc(arrivedAt))
    .limit(limit)
  return found.map((photo) => photo.id)
}
