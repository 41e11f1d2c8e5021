import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { isAllowed, REP_ROLES, type RepPermission } from '#domain/reps/roles.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { Db } from '#server/kit/db/database.ts'
import { firstRepLinks, repDevices, repSessions, reps } from '#server/schema/reps/reps.schema.ts'
import { repCodeApps, repPasskeys } from '#server/schema/reps/second-factor.schema.ts'
import type { Rep } from '#server/access/access.ts'

export type StoredRep = typeof reps.$inferSelect

export async function hasReps(db: Db): Promise<boolean> {
  const [found] = await db.select({ id: reps.id }).from(reps).limit(1)
  return found !== undefined
}

/** E-mail addresses are compared regardless of case. */
export async function findRepByEmail(db: Db, email: string): Promise<StoredRep | undefined> {
  const [found] = await db
    .select()
    .from(reps)
    .where(eq(reps.email, getEmailKey(email)))
  return found
}

/** False if another rep has this address. */
export async function insertRep(db: Db, rep: typeof reps.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(reps)
    .values({ ...rep, email: getEmailKey(rep.email) })
    .onConflictDoNothing()
    .returning({ id: reps.id })
  return inserted.length > 0
}

export async function updateLastSignIn(db: Db, id: string, lastSignInAt: Date): Promise<void> {
  await db.update(reps).set({ lastSignInAt }).where(eq(reps.id, id))
}

export async function insertRepSession(db: Db, session: typeof repSessions.$inferInsert): Promise<void> {
  await db.insert(repSessions).values(session)
}

interface ActiveRepSession {
  rep: Rep
  hasSecondFactor: boolean
  lastSeenAt: Date
  provenAt: Date
}

/** Whether a rep of the query has an app that counts, or a passkey. */
const hasSecondFactorSql = sql<boolean>`(
  exists (select from ${repCodeApps} a where a.rep_id = ${reps}.id and a.confirmed_at is not null)
  or exists (select from ${repPasskeys} p where p.rep_id = ${reps}.id))`

/** A rep may have several; false with none. */
export async function hasSecondFactor(db: Db, repId: string): Promise<boolean> {
  const [found] = await db.select({ has: hasSecondFactorSql }).from(reps).where(eq(reps.id, repId))
  return found?.has ?? false
}

/**
 * Locks a rep who can sign in, with this password if it is given, until the transaction ends: whoever disables or resets them
 * waits, and ends what begins here. Undefined if it was done before.
 */
export async function lockActiveRep(
  trx: Db,
  { id, passwordHash }: { id: string; passwordHash?: string | undefined },
): Promise<StoredRep | undefined> {
  const hasPassword = passwordHash === undefined ? undefined : eq(reps.passwordHash, passwordHash)
  const [found] = await trx
    .select()
    .from(reps)
    .where(and(eq(reps.id, id), isNull(reps.disabledAt), hasPassword))
    .for('share')
  return found
}

export async function findRepName(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db.select({ name: reps.name }).from(reps).where(eq(reps.id, id))
  return found?.name
}

/** The reps of the office, by name. */
export function listColleagues(db: Db) {
  return db
    .select({ id: reps.id, name: reps.name, email: reps.email, role: reps.role, disabledAt: reps.disabledAt })
    .from(reps)
    .orderBy(asc(reps.name), asc(reps.id))
}

/** Whether another rep who can sign in is allowed this. */
export async function hasOtherRepFor(db: Db, id: string, permission: RepPermission): Promise<boolean> {
  const roles = REP_ROLES.filter((role) => isAllowed({ role }, permission))
  const others = and(ne(reps.id, id), isNull(reps.disabledAt), inArray(reps.role, roles))
  return (await db.$count(reps, others)) > 0
}

export async function isActiveRep(db: Db, id: string): Promise<boolean> {
  return (await db.$count(reps, and(eq(reps.id, id), isNull(reps.disabledAt)))) > 0
}

/** The rep of a session that has neither expired nor been idle too long. A disabled rep has none. */
export async function findRepSession(
  db: Db,
  { idHash, now, usedSince }: { idHash: string; now: Date; usedSince: Date },
): Promise<ActiveRepSession | undefined> {
  const [found] = await db
    .select({
      rep: { id: reps.id, email: reps.email, name: reps.name, role: reps.role },
      hasSecondFactor: hasSecondFactorSql,
      lastSeenAt: repSessions.lastSeenAt,
      provenAt: repSessions.provenAt,
    })
    .from(repSessions)
    .innerJoin(reps, eq(reps.id, repSessions.repId))
    .where(and(eq(repSessions.idHash, idHash), isActive({ now, usedSince }), isNull(reps.disabledAt)))
  return found
}

/** The sessions that have neither expired nor been idle too long. */
export async function findActiveRepSessions(
  db: Db,
  { idHashes, ...moments }: { idHashes: readonly string[]; now: Date; usedSince: Date },
): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ idHash: repSessions.idHash })
    .from(repSessions)
    .innerJoin(reps, eq(reps.id, repSessions.repId))
    .where(and(inArray(repSessions.idHash, [...idHashes]), isActive(moments), isNull(reps.disabledAt)))
  return new Set(found.map(({ idHash }) => idHash))
}

function isActive({ now, usedSince }: { now: Date; usedSince: Date }) {
  return and(gt(repSessions.expiresAt, now), gt(repSessions.lastSeenAt, usedSince))
}

export async function touchRepSession(db: Db, idHash: string, at: Date): Promise<void> {
  await db.update(repSessions).set({ lastSeenAt: at }).where(eq(repSessions.idHash, idHash))
}

/** Keeps the session until the transaction ends; false if there is none any more. */
export async function lockRepSession(trx: Db, idHash: string): Promise<boolean> {
  const found = await trx
    .select({ idHash: repSessions.idHash })
    .from(repSessions)
    .where(eq(repSessions.idHash, idHash))
    .for('key share')
  return found.length > 0
}

/** Returns whose session it was. */
export async function deleteRepSession(db: Db, idHash: string): Promise<string | undefined> {
  const [deleted] = await db
    .delete(repSessions)
    .where(eq(repSessions.idHash, idHash))
    .returning({ repId: repSessions.repId })
  return deleted?.repId
}

export async function deleteEndedRepSessions(db: Db, now: Date, unusedSince: Date): Promise<void> {
  await db
    .delete(repSessions)
    .where(or(lte(repSessions.expiresAt, now), lte(repSessions.lastSeenAt, unusedSince)))
}

/** One query, whether there is an account or not. */
export async function isKnownDevice(
  db: Db,
  { idHash, email, now }: { idHash: string; email: string; now: Date },
): Promise<boolean> {
  const [found] = await db
    .select({ idHash: repDevices.idHash })
    .from(repDevices)
    .innerJoin(reps, eq(reps.id, repDevices.repId))
    .where(
      and(
        eq(repDevices.idHash, idHash),
        gt(repDevices.expiresAt, now),
        eq(reps.email, email.trim().toLowerCase()),
      ),
    )
  return found !== undefined
}

/** Whether any rep has signed in on this device. */
export async function isRegisteredDevice(db: Db, idHash: string, now: Date): Promise<boolean> {
  return (await db.$count(repDevices, and(eq(repDevices.idHash, idHash), gt(repDevices.expiresAt, now)))) > 0
}

export async function upsertRepDevice(
  db: Db,
  { idHash, repId, at, expiresAt }: { idHash: string; repId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insert(repDevices)
    .values({ idHash, repId, createdAt: at, lastUsedAt: at, expiresAt })
    .onConflictDoUpdate({
      target: [repDevices.idHash, repDevices.repId],
      set: { lastUsedAt: at, expiresAt },
    })
}

/** Deletes all but the last used ones. */
export async function deleteSurplusRepDevices(db: Db, repId: string, max: number): Promise<void> {
  const surplus = db
    .select({ idHash: repDevices.idHash })
    .from(repDevices)
    .where(eq(repDevices.repId, repId))
    .orderBy(desc(repDevices.lastUsedAt), desc(repDevices.createdAt))
    .offset(max)
  await db.delete(repDevices).where(and(eq(repDevices.repId, repId), inArray(repDevices.idHash, surplus)))
}

export async function deleteRepDevices(trx: Db, repId: string): Promise<void> {
  await trx.delete(repDevices).where(eq(repDevices.repId, repId))
}

export async function deleteExpiredRepDevices(db: Db, now: Date): Promise<void> {
  await db.delete(repDevices).where(lte(repDevices.expiresAt, now))
}

export async function insertFirstRepLink(db: Db, tokenHash: string, createdAt: Date): Promise<void> {
  await db.insert(firstRepLinks).values({ tokenHash, createdAt })
}

/** Deletes all links and returns them: of two simultaneous callers, the second finds none. */
export async function takeFirstRepLinks(db: Db): Promise<string[]> {
  const taken = await db.delete(firstRepLinks).returning({ tokenHash: firstRepLinks.tokenHash })
  return taken.map(({ tokenHash }) => tokenHash)
}
