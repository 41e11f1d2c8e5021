import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import {
  repChallenges,
  repCodeApps,
  repPasskeys,
  repPendingSignIns,
  repRecoveryCodes,
} from '#server/schema/reps/second-factor.schema.ts'
import type { StoredRep } from '#server/reps/repository.ts'

export type StoredPasskey = typeof repPasskeys.$inferSelect
export type StoredChallenge = typeof repChallenges.$inferSelect

export async function findCodeApp(
  db: Db,
  repId: string,
): Promise<typeof repCodeApps.$inferSelect | undefined> {
  const [found] = await db.select().from(repCodeApps).where(eq(repCodeApps.repId, repId))
  return found
}

/** False if there is a confirmed one, which stays; one that was never confirmed is replaced. */
export async function insertCodeApp(
  trx: Db,
  app: { repId: string; secret: string; createdAt: Date },
): Promise<boolean> {
  const { secret, createdAt } = app
  const stored = await trx
    .insert(repCodeApps)
    .values(app)
    .onConflictDoUpdate({
      target: repCodeApps.repId,
      set: { secret, createdAt, lastCounter: 0 },
      setWhere: isNull(repCodeApps.confirmedAt),
    })
    .returning({ repId: repCodeApps.repId })
  return stored.length > 0
}

/** One statement, so that of two with the same code the second is refused. */
export async function acceptCode(
  trx: Db,
  { repId, counter, confirmedAt }: { repId: string; counter: number; confirmedAt?: Date },
): Promise<boolean> {
  const used = await trx
    .update(repCodeApps)
    .set({ lastCounter: counter, ...(confirmedAt && { confirmedAt }) })
    .where(and(eq(repCodeApps.repId, repId), lt(repCodeApps.lastCounter, counter)))
    .returning({ repId: repCodeApps.repId })
  return used.length > 0
}

export async function deleteCodeApp(trx: Db, repId: string): Promise<boolean> {
  const deleted = await trx
    .delete(repCodeApps)
    .where(eq(repCodeApps.repId, repId))
    .returning({ repId: repCodeApps.repId })
  return deleted.length > 0
}

export function countRecoveryCodes(db: Db, repId: string): Promise<number> {
  return db.$count(repRecoveryCodes, eq(repRecoveryCodes.repId, repId))
}

/** Replaces all earlier ones. */
export async function replaceRecoveryCodes(
  trx: Db,
  repId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await trx.delete(repRecoveryCodes).where(eq(repRecoveryCodes.repId, repId))
  if (codeHashes.length > 0)
    await trx.insert(repRecoveryCodes).values(codeHashes.map((codeHash) => ({ repId, codeHash })))
}

/** Deletes it: of two at once, the second finds none. */
export async function takeRecoveryCode(trx: Db, repId: string, codeHash: string): Promise<boolean> {
  const taken = await trx
    .delete(repRecoveryCodes)
    .where(and(eq(repRecoveryCodes.repId, repId), eq(repRecoveryCodes.codeHash, codeHash)))
    .returning({ repId: repRecoveryCodes.repId })
  return taken.length > 0
}

export function listPasskeys(db: Db, repId: string): Promise<StoredPasskey[]> {
  return db.select().from(repPasskeys).where(eq(repPasskeys.repId, repId)).orderBy(asc(repPasskeys.createdAt))
}

export async function insertPasskey(trx: Db, passkey: StoredPasskey): Promise<boolean> {
  const inserted = await trx
    .insert(repPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: repPasskeys.id })
  return inserted.length > 0
}

/** False if an answer with as high a count came first. An authenticator that does not count always says 0. */
export async function updatePasskeyUse(
  trx: Db,
  credentialId: string,
  use: { counter: number; lastUsedAt: Date },
): Promise<boolean> {
  const grows = or(
    lt(repPasskeys.counter, use.counter),
    sql`${repPasskeys.counter} = 0 and ${use.counter} = 0`,
  )
  const updated = await trx
    .update(repPasskeys)
    .set(use)
    .where(and(eq(repPasskeys.credentialId, credentialId), grows))
    .returning({ id: repPasskeys.id })
  return updated.length > 0
}

/** One by its id, or all; returns how many. */
export async function deletePasskeys(trx: Db, repId: string, id?: string): Promise<number> {
  const own = eq(repPasskeys.repId, repId)
  const deleted = await trx
    .delete(repPasskeys)
    .where(id === undefined ? own : and(own, eq(repPasskeys.id, id)))
    .returning({ id: repPasskeys.id })
  return deleted.length
}

export async function insertChallenge(trx: Db, challenge: StoredChallenge): Promise<void> {
  await trx.insert(repChallenges).values(challenge)
}

/** Deletes it, so that it is signed once. */
export async function takeChallenge(
  db: Db,
  { challenge, repId, purpose, askedBy, now }: Omit<StoredChallenge, 'expiresAt'> & { now: Date },
): Promise<boolean> {
  const taken = await db
    .delete(repChallenges)
    .where(
      and(
        eq(repChallenges.challenge, challenge),
        eq(repChallenges.repId, repId),
        eq(repChallenges.purpose, purpose),
        eq(repChallenges.askedBy, askedBy),
        gt(repChallenges.expiresAt, now),
      ),
    )
    .returning({ repId: repChallenges.repId })
  return taken.length > 0
}

export async function insertPendingSignIn(
  trx: Db,
  pending: typeof repPendingSignIns.$inferInsert,
): Promise<void> {
  await trx.insert(repPendingSignIns).values(pending)
}

/** Whose sign-in waits for a second factor. */
export async function findPendingRep(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<StoredRep | undefined> {
  const [found] = await db
    .select({ rep: reps })
    .from(repPendingSignIns)
    .innerJoin(reps, eq(reps.id, repPendingSignIns.repId))
    .where(
      and(
        eq(repPendingSignIns.tokenHash, tokenHash),
        gt(repPendingSignIns.expiresAt, now),
        isNull(reps.disabledAt),
      ),
    )
  return found?.rep
}

/** False if another one has finished it meanwhile. */
export async function takePendingSignIn(trx: Db, tokenHash: string): Promise<boolean> {
  const taken = await trx
    .delete(repPendingSignIns)
    .where(eq(repPendingSignIns.tokenHash, tokenHash))
    .returning({ repId: repPendingSignIns.repId })
  return taken.length > 0
}

/** All of a rep whose password or state changed. */
export async function deletePendingSignIns(trx: Db, repId: string): Promise<void> {
  await trx.delete(repPendingSignIns).where(eq(repPendingSignIns.repId, repId))
}

export async function deleteExpiredProofs(db: Db, now: Date): Promise<void> {
  await db.delete(repChallenges).where(lte(repChallenges.expiresAt, now))
  await db.delete(repPendingSignIns).where(lte(repPendingSignIns.expiresAt, now))
}

/** Reps with an app or a passkey. */
export async function listRepsWithSecondFactor(db: Db): Promise<ReadonlySet<string>> {
  const apps = await db
    .select({ id: repCodeApps.repId })
    .from(repCodeApps)
    .where(isNotNull(repCodeApps.confirmedAt))
  const keys = await db.select({ id: repPasskeys.repId }).from(repPasskeys)
  return new Set([...apps, ...keys].map(({ id }) => id))
}
