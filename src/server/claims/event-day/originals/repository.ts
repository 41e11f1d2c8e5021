import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { eventOriginalParts, eventOriginals, eventPhotos } from '#server/schema/claims/event-day.schema.ts'

export type EventOriginal = typeof eventOriginals.$inferSelect

export async function insertOriginal(trx: Db, original: typeof eventOriginals.$inferInsert): Promise<void> {
  await trx.insert(eventOriginals).values(original)
}

export async function findOriginal(db: Db, photoId: string): Promise<EventOriginal | undefined> {
  const [found] = await db.select().from(eventOriginals).where(eq(eventOriginals.photoId, photoId))
  return found
}

/** Locked until the transaction ends: an original is kept, refused or given up by one of those who try. */
export async function lockOriginal(trx: Db, photoId: string): Promise<EventOriginal | undefined> {
  const [found] = await trx
    .select()
    .from(eventOriginals)
    .where(eq(eventOriginals.photoId, photoId))
    .for('update')
  return found
}

/** The originals of an event that are kept. */
export async function listOriginals(db: Db, policyId: string): Promise<EventOriginal[]> {
  const found = await db
    .select({ original: eventOriginals })
    .from(eventOriginals)
    .innerJoin(eventPhotos, eq(eventPhotos.id, eventOriginals.photoId))
    .where(and(eq(eventPhotos.policyId, policyId), eq(eventOriginals.state, 'stored')))
    .orderBy(asc(eventOriginals.storedAt), asc(eventOriginals.photoId))
  return found.map(({ original }) => original)
}

export async function updateOriginal(
  trx: Db,
  photoId: string,
  changes: Partial<Omit<EventOriginal, 'photoId'>>,
): Promise<void> {
  await trx.update(eventOriginals).set(changes).where(eq(eventOriginals.photoId, photoId))
}

/** Deletes what is known of an original, and the rows of its parts. */
export async function deleteOriginal(trx: Db, photoId: string): Promise<void> {
  await trx.delete(eventOriginalParts).where(eq(eventOriginalParts.fileId, photoId))
  await trx.delete(eventOriginals).where(eq(eventOriginals.photoId, photoId))
}

/** Of which nothing has arrived for long, and refused ones that their phones have read about. */
export async function listGivenUpOriginals(db: Db, at: Date): Promise<string[]> {
  const found = await db
    .select({ id: eventOriginals.photoId })
    .from(eventOriginals)
    .where(lt(eventOriginals.expiresAt, at))
  return found.map(({ id }) => id)
}

/** Takes the lease of an upload that nobody holds; false if somebody does, who is then told that somebody waits. */
export async function takeOriginalLease(
  db: Db,
  photoId: string,
  { token, now, until }: { token: string; now: Date; until: Date },
): Promise<boolean> {
  const free = or(isNull(eventOriginals.leaseUntil), lt(eventOriginals.leaseUntil, now))
  const taken = await db
    .update(eventOriginals)
    .set({ leaseToken: token, leaseUntil: until, isWanted: false })
    .where(and(eq(eventOriginals.photoId, photoId), eq(eventOriginals.state, 'uploading'), free))
    .returning({ id: eventOriginals.photoId })
  if (taken.length > 0) return true
  await db
    .update(eventOriginals)
    .set({ isWanted: true })
    .where(and(eq(eventOriginals.photoId, photoId), eq(eventOriginals.state, 'uploading')))
  return false
}

export async function renewOriginalLease(
  db: Db,
  photoId: string,
  { token, until }: { token: string; until: Date },
): Promise<'held' | 'wanted' | 'lost'> {
  const [held] = await db
    .update(eventOriginals)
    .set({ leaseUntil: until })
    .where(and(eq(eventOriginals.photoId, photoId), eq(eventOriginals.leaseToken, token)))
    .returning({ isWanted: eventOriginals.isWanted })
  if (!held) return 'lost'
  return held.isWanted ? 'wanted' : 'held'
}

export async function releaseOriginalLease(
  db: Db,
  photoId: string,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Promise<void> {
  await db
    .update(eventOriginals)
    .set({ leaseToken: null, leaseUntil: null, isWanted: false, expiresAt })
    .where(
      and(
        eq(eventOriginals.photoId, photoId),
        eq(eventOriginals.leaseToken, token),
        eq(eventOriginals.state, 'uploading'),
      ),
    )
}
