import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import {
  endorsementClauses,
  endorsementClauseVersions,
} from '#server/schema/policies/endorsement-clauses.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredClause = typeof endorsementClauses.$inferSelect

/** By name; those that are not offered come last. Each with who changed it last. */
export function readClauses(db: Db): Promise<{ clause: StoredClause; changedBy: string }[]> {
  return db
    .select({ clause: endorsementClauses, changedBy: reps.name })
    .from(endorsementClauses)
    .innerJoin(reps, eq(reps.id, endorsementClauses.changedBy))
    .orderBy(desc(endorsementClauses.active), asc(endorsementClauses.name), asc(endorsementClauses.id))
}

/** The newest version first. */
export function readClauseVersions(db: Db, id: string) {
  return db
    .select({ version: endorsementClauseVersions, changedBy: reps.name })
    .from(endorsementClauseVersions)
    .innerJoin(reps, eq(reps.id, endorsementClauseVersions.changedBy))
    .where(eq(endorsementClauseVersions.clauseId, id))
    .orderBy(desc(endorsementClauseVersions.version))
}

/** Locks all of them, which are few, so that of two writes the later one sees the other. */
export function lockClauses(trx: Db): Promise<StoredClause[]> {
  return trx.select().from(endorsementClauses).orderBy(asc(endorsementClauses.id)).for('update')
}

export async function insertClause(trx: Db, clause: StoredClause): Promise<void> {
  await trx.insert(endorsementClauses).values(clause)
  await keepVersion(trx, clause)
}

export async function updateClause(trx: Db, clause: StoredClause): Promise<void> {
  const { id, ...changed } = clause
  await trx.update(endorsementClauses).set(changed).where(eq(endorsementClauses.id, id))
  await keepVersion(trx, clause)
}

async function keepVersion(trx: Db, { id: clauseId, ...version }: StoredClause): Promise<void> {
  await trx.insert(endorsementClauseVersions).values({ clauseId, ...version })
}
