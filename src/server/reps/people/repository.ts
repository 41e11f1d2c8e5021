import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { RepRole } from '#domain/reps/roles.ts'
import type { Db } from '#server/kit/db/database.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { repInvitations } from '#server/schema/reps/rep-links.schema.ts'
import type { StoredRep } from '#server/reps/repository.ts'

export type StoredInvitation = typeof repInvitations.$inferSelect

export function listReps(db: Db): Promise<StoredRep[]> {
  return db.select().from(reps).orderBy(asc(reps.name), asc(reps.email))
}

const isActingOwner = and(eq(reps.role, 'owner'), isNull(reps.disabledAt))

/** Locks all owners who can sign in, so that of two who would both be the last, the second is noticed. */
export async function lockOwners(trx: Db): Promise<string[]> {
  const owners = await trx
    .select({ id: reps.id })
    .from(reps)
    .where(isActingOwner)
    .orderBy(asc(reps.id))
    .for('update')
  return owners.map(({ id }) => id)
}

export async function lockRep(trx: Db, id: string): Promise<StoredRep | undefined> {
  const [found] = await trx.select().from(reps).where(eq(reps.id, id)).for('update')
  return found
}

export async function updateRep(
  trx: Db,
  id: string,
  changes: { role?: RepRole; disabledAt?: Date | null },
): Promise<void> {
  await trx.update(reps).set(changes).where(eq(reps.id, id))
}

export function listInvitations(db: Db): Promise<StoredInvitation[]> {
  return db.select().from(repInvitations).orderBy(asc(repInvitations.createdAt))
}

/** Replaces an earlier one of the same address. */
export async function upsertInvitation(trx: Db, invitation: StoredInvitation): Promise<void> {
  await trx
    .insert(repInvitations)
    .values(invitation)
    .onConflictDoUpdate({ target: repInvitations.email, set: invitation })
}

/** One that can be accepted: whoever sent it may still invite. */
export async function findInvitation(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<StoredInvitation | undefined> {
  const [found] = await db
    .select({ invitation: repInvitations })
    .from(repInvitations)
    .innerJoin(reps, eq(reps.id, repInvitations.invitedBy))
    .where(and(eq(repInvitations.tokenHash, tokenHash), gt(repInvitations.expiresAt, now), isActingOwner))
  return found?.invitation
}

/** Deletes it and returns it: of two at once, the second finds none. */
export async function takeInvitation(
  trx: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<StoredInvitation | undefined> {
  const [taken] = await trx
    .delete(repInvitations)
    .where(and(eq(repInvitations.tokenHash, tokenHash), gt(repInvitations.expiresAt, now)))
    .returning()
  return taken
}

export async function deleteInvitation(trx: Db, id: string): Promise<StoredInvitation | undefined> {
  const [deleted] = await trx.delete(repInvitations).where(eq(repInvitations.id, id)).returning()
  return deleted
}

/** What a rep invited. */
export async function deleteInvitationsBy(trx: Db, repId: string): Promise<void> {
  await trx.delete(repInvitations).where(eq(repInvitations.invitedBy, repId))
}

export async function deleteExpiredInvitations(db: Db, before: Date): Promise<void> {
  await db.delete(repInvitations).where(lte(repInvitations.expiresAt, before))
}
