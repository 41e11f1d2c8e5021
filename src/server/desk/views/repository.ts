import { and, asc, eq, or } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { deskViews } from '#server/schema/desk/views.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

type StoredView = typeof deskViews.$inferSelect

export type FoundView = StoredView & { ownerName: string }

/** The views that a rep owns, and those that others share, by name. */
export function listViewsFor(db: Db, repId: string): Promise<FoundView[]> {
  return selectViews(db)
    .where(or(eq(deskViews.repId, repId), deskViews.isShared))
    .orderBy(asc(deskViews.name), asc(deskViews.id))
}

/** Locks it until the transaction ends. */
export async function lockView(trx: Db, id: string): Promise<FoundView | undefined> {
  const [found] = await selectViews(trx).where(eq(deskViews.id, id)).for('update', { of: deskViews })
  return found
}

/** Undefined if its owner has one of this name for the list. */
export async function insertView(trx: Db, view: StoredView): Promise<boolean> {
  const added = await trx.insert(deskViews).values(view).onConflictDoNothing().returning({ id: deskViews.id })
  return added.length > 0
}

export async function hasOtherView(
  trx: Db,
  { id, repId, list, name }: Pick<StoredView, 'id' | 'repId' | 'list' | 'name'>,
): Promise<boolean> {
  const [same] = await trx
    .select({ id: deskViews.id })
    .from(deskViews)
    .where(and(eq(deskViews.repId, repId), eq(deskViews.list, list), eq(deskViews.name, name)))
  return same !== undefined && same.id !== id
}

export async function updateView(trx: Db, { id, ...view }: StoredView): Promise<void> {
  await trx.update(deskViews).set(view).where(eq(deskViews.id, id))
}

export async function deleteView(trx: Db, id: string): Promise<void> {
  await trx.delete(deskViews).where(eq(deskViews.id, id))
}

function selectViews(db: Db) {
  return db
    .select({
      id: deskViews.id,
      repId: deskViews.repId,
      list: deskViews.list,
      name: deskViews.name,
      query: deskViews.query,
      isShared: deskViews.isShared,
      version: deskViews.version,
      createdAt: deskViews.createdAt,
      updatedAt: deskViews.updatedAt,
      ownerName: reps.name,
    })
    .from(deskViews)
    .innerJoin(reps, eq(reps.id, deskViews.repId))
    .$dynamic()
}
