import { asc, eq } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** The reps of the office, by name. */
export function listReps(db: Db): Promise<{ id: string; name: string }[]> {
  return db.select({ id: reps.id, name: reps.name }).from(reps).orderBy(asc(reps.name), asc(reps.id))
}

export async function findRepName(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db.select({ name: reps.name }).from(reps).where(eq(reps.id, id))
  return found?.name
}

/** The version of the quote stays: its customer has nothing to load again. */
export async function updateAssignedRep(trx: Db, quoteId: string, repId: string | null): Promise<void> {
  await trx.update(quotes).set({ assignedRepId: repId }).where(eq(quotes.id, quoteId))
}
