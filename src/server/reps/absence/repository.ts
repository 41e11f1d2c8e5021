import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Absence } from '#domain/reps/absence.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Of everybody who was away or is, with their names; a colleague who has left stands in for nobody. */
export async function listAbsences(db: Db): Promise<(Absence & { name: string })[]> {
  const standIn = sql<
    string | null
  >`(select c.id from reps c where c.id = ${reps}.stand_in_id and c.disabled_at is null)`
  const found = await db
    .select({ repId: reps.id, name: reps.name, until: reps.awayUntil, standInId: standIn })
    .from(reps)
    .where(isNotNull(reps.awayUntil))
  return found.flatMap(({ until, ...absence }) => (until === null ? [] : [{ ...absence, until }]))
}

/** Of several who go away at once, each sees those before: else they could stand in for each other in a circle. */
export async function lockAbsences(trx: Db): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(hashtextextended('absences of reps', 0))`)
}

export async function updateAbsence(
  trx: Db,
  id: string,
  absence: { awayUntil: CalendarDate | null; standInId: string | null },
): Promise<void> {
  await trx.update(reps).set(absence).where(eq(reps.id, id))
}
