import { and, desc, eq, lt } from 'drizzle-orm'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { simulationRuns } from '#server/schema/exposure/exposure.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredSimulation = typeof simulationRuns.$inferSelect

/** With the name of whoever started it. */
export interface NamedSimulation {
  run: StoredSimulation
  startedBy: string
}

/** False if the same is running already. */
export async function insertSimulation(trx: Db, run: StoredSimulation): Promise<boolean> {
  const added = await trx
    .insert(simulationRuns)
    .values(run)
    .onConflictDoNothing()
    .returning({ id: simulationRuns.id })
  return added.length > 0
}

export async function findNewestSimulation(
  db: Db,
  season: number,
  retention: Cents | undefined,
): Promise<NamedSimulation | undefined> {
  const [found] = await selectNamed(db)
    .where(
      and(
        eq(simulationRuns.season, season),
        retention === undefined ? undefined : eq(simulationRuns.retentionCents, retention),
      ),
    )
    .orderBy(desc(simulationRuns.startedAt), desc(simulationRuns.id))
    .limit(1)
  return found
}

export async function findRunningSimulation(
  db: Db,
  season: number,
  retention: Cents,
): Promise<NamedSimulation | undefined> {
  const [found] = await selectNamed(db).where(
    and(
      eq(simulationRuns.season, season),
      eq(simulationRuns.retentionCents, retention),
      eq(simulationRuns.state, 'running'),
    ),
  )
  return found
}

export async function findSimulation(db: Db, id: string): Promise<NamedSimulation | undefined> {
  const [found] = await selectNamed(db).where(eq(simulationRuns.id, id))
  return found
}

/** Changes a run that has not ended yet; false if it has. */
export async function updateSimulation(
  trx: Db,
  id: string,
  change: Partial<Pick<StoredSimulation, 'state' | 'played' | 'touchedAt' | 'result'>>,
): Promise<boolean> {
  const changed = await trx
    .update(simulationRuns)
    .set(change)
    .where(and(eq(simulationRuns.id, id), eq(simulationRuns.state, 'running')))
    .returning({ id: simulationRuns.id })
  return changed.length > 0
}

export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.delete(simulationRuns).where(lt(simulationRuns.startedAt, before))
}

function selectNamed(db: Db) {
  return db
    .select({ run: simulationRuns, startedBy: reps.name })
    .from(simulationRuns)
    .innerJoin(reps, eq(reps.id, simulationRuns.startedBy))
}
