import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { repSessions, reps } from '#server/schema/reps/reps.schema.ts'
import { repPasswordLinks } from '#server/schema/reps/rep-links.schema.ts'
import type { StoredRep } from '#server/reps/repository.ts'

export type StoredRepSession = typeof repSessions.$inferSelect

export async function findRep(db: Db, id: string): Promise<StoredRep | undefined> {
  const [found] = await db.select().from(reps).where(eq(reps.id, id))
  return found
}

export async function updatePassword(trx: Db, id: string, passwordHash: string): Promise<void> {
  await trx.update(reps).set({ passwordHash }).where(eq(reps.id, id))
}

/** Of changes and resets at once, one that began with an older password than the stored one is told so by false. */
export async function replacePassword(
  trx: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const isFrom = and(eq(reps.id, id), eq(reps.passwordHash, from))
  const replaced = await trx.update(reps).set({ passwordHash: to }).where(isFrom).returning({ id: reps.id })
  return replaced.length > 0
}

/** Those that have neither expired nor been idle too long, the last used first. */
export function listRepSessions(
  db: Db,
  { repId, now, usedSince }: { repId: string; now: Date; usedSince: Date },
): Promise<StoredRepSession[]> {
  const { expiresAt, lastSeenAt } = repSessions
  return db
    .select()
    .from(repSessions)
    .where(and(eq(repSessions.repId, repId), gt(expiresAt, now), gt(lastSeenAt, usedSince)))
    .orderBy(desc(lastSeenAt), desc(repSessions.createdAt))
}

/** All of a rep but perhaps one; returns how many. */
export async function deleteRepSessions(trx: Db, repId: string, except = ''): Promise<number> {
  const deleted = await trx
    .delete(repSessions)
    .where(and(eq(repSessions.repId, repId), ne(repSessions.idHash, except)))
    .returning({ idHash: repSessions.idHash })
  return deleted.length
}

/** Returns the hash of its cookie; undefined if this rep has no such session. */
export async function deleteRepSessionById(
  trx: Db,
  { repId, id }: { repId: string; id: string },
): Promise<string | undefined> {
  const [deleted] = await trx
    .delete(repSessions)
    .where(and(eq(repSessions.repId, repId), eq(repSessions.id, id)))
    .returning({ idHash: repSessions.idHash })
  return deleted?.idHash
}

export async function updateProof(trx: Db, idHash: string, provenAt: Date): Promise<void> {
  await trx.update(repSessions).set({ provenAt }).where(eq(repSessions.idHash, idHash))
}

export async function insertPasswordLink(trx: Db, link: typeof repPasswordLinks.$inferInsert): Promise<void> {
  await trx.insert(repPasswordLinks).values(link)
}

/** Whose link it is, if it is still good. */
export async function findPasswordLinkRep(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<StoredRep | undefined> {
  const [found] = await db
    .select({ rep: reps })
    .from(repPasswordLinks)
    .innerJoin(reps, eq(reps.id, repPasswordLinks.repId))
    .where(and(eq(repPasswordLinks.tokenHash, tokenHash), gt(repPasswordLinks.expiresAt, now)))
  return found?.rep
}

/** Deletes one link; of two at once, the second is told that there is none. */
export async function takePasswordLink(
  trx: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const taken = await trx
    .delete(repPasswordLinks)
    .where(and(eq(repPasswordLinks.tokenHash, tokenHash), gt(repPasswordLinks.expiresAt, now)))
    .returning({ repId: repPasswordLinks.repId })
  return taken.length > 0
}

export async function deletePasswordLinks(trx: Db, repId: string): Promise<void> {
  await trx.delete(repPasswordLinks).where(eq(repPasswordLinks.repId, repId))
}

export async function deleteExpiredPasswordLinks(db: Db, now: Date): Promise<void> {
  await db.delete(repPasswordLinks).where(lte(repPasswordLinks.expiresAt, now))
}

/** What a rep says of themselves. */
export async function readProfile(db: Db, id: string) {
  const [found] = await db
    .select({ name: reps.name, signature: reps.signature })
    .from(reps)
    .where(eq(reps.id, id))
  return found
}

export async function updateProfile(
  trx: Db,
  id: string,
  profile: { name: string; signature: string | null },
): Promise<void> {
  await trx.update(reps).set(profile).where(eq(reps.id, id))
}
