import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { BulkState } from '#domain/desk/bulk.ts'
import type { Db } from '#server/kit/db/database.ts'
import { bulkItems, bulkRuns } from '#server/schema/desk/bulk.schema.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import type { Rep } from '#server/access/access.ts'

export type StoredRun = typeof bulkRuns.$inferSelect
export type StoredItem = typeof bulkItems.$inferSelect

export async function insertRun(trx: Db, run: StoredRun): Promise<void> {
  await trx.insert(bulkRuns).values(run)
}

export interface ChosenItem {
  quoteId: string
  /** The version that was seen; the one that it has now, if none was. */
  quoteVersion?: number
}

/** Adds those of the quotes that exist; how many they are. */
export async function insertItems(trx: Db, runId: string, chosen: readonly ChosenItem[]): Promise<number> {
  const found = await trx
    .select({ id: quotes.id, version: quotes.version })
    .from(quotes)
    .where(
      inArray(
        quotes.id,
        chosen.map(({ quoteId }) => quoteId),
      ),
    )
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  const items = chosen.flatMap(({ quoteId, quoteVersion: seen }, place) => {
    const present = versions.get(quoteId)
    if (present === undefined) return []
    return [{ runId, quoteId, place, quoteVersion: seen ?? present, state: 'waiting' as const }]
  })
  if (items.length > 0) await trx.insert(bulkItems).values(items)
  return items.length
}

export interface FoundRun extends StoredRun {
  /** Who started it. */
  rep: Rep
}

export async function findRun(db: Db, id: string): Promise<FoundRun | undefined> {
  const [found] = await db
    .select({ run: bulkRuns, rep: { id: reps.id, email: reps.email, name: reps.name, role: reps.role } })
    .from(bulkRuns)
    .innerJoin(reps, eq(reps.id, bulkRuns.repId))
    .where(eq(bulkRuns.id, id))
  return found && { ...found.run, rep: found.rep }
}

/** Every quote of a run with its names, in the order in which they were chosen. */
export function listItems(db: Db, runId: string) {
  return db
    .select({ item: bulkItems, quoteNumber: quotes.quoteNumber, tournamentName: deskRows.tournamentName })
    .from(bulkItems)
    .innerJoin(quotes, eq(quotes.id, bulkItems.quoteId))
    .leftJoin(deskRows, eq(deskRows.quoteId, bulkItems.quoteId))
    .where(eq(bulkItems.runId, runId))
    .orderBy(asc(bulkItems.place))
}

export async function findNextItem(db: Db, runId: string): Promise<StoredItem | undefined> {
  const [next] = await db
    .select()
    .from(bulkItems)
    .where(and(eq(bulkItems.runId, runId), eq(bulkItems.state, 'waiting')))
    .orderBy(asc(bulkItems.place))
    .limit(1)
  return next
}

/** Locks an item that still waits until the transaction ends; undefined if it does not wait any more. */
export async function lockWaitingItem(
  trx: Db,
  { runId, quoteId }: StoredItem,
): Promise<StoredItem | undefined> {
  const [item] = await trx
    .select()
    .from(bulkItems)
    .where(and(itemOf({ runId, quoteId }), eq(bulkItems.state, 'waiting')))
    .for('update')
  return item
}

type ItemResult = Pick<StoredItem, 'state'> &
  Partial<Pick<StoredItem, 'problem' | 'repBefore' | 'messageIds'>>

export async function updateItem(trx: Db, item: StoredItem, result: ItemResult): Promise<void> {
  await trx.update(bulkItems).set(result).where(itemOf(item))
}

/** Moves all items of one state to another. */
export async function moveItems(trx: Db, runId: string, from: BulkState, to: BulkState): Promise<void> {
  await trx
    .update(bulkItems)
    .set({ state: to, problem: null })
    .where(and(eq(bulkItems.runId, runId), eq(bulkItems.state, from)))
}

/** Why a row was not done whose run ended. */
export const NOT_ALLOWED_ANY_MORE = 'The person who started this can no longer do it'

/** Ends all that a rep has begun: what waits of it is not done. */
export async function endRunsOf(trx: Db, repId: string): Promise<void> {
  const runs = trx.select({ id: bulkRuns.id }).from(bulkRuns).where(eq(bulkRuns.repId, repId))
  await trx
    .update(bulkItems)
    .set({ state: 'failed', problem: NOT_ALLOWED_ANY_MORE })
    .where(and(inArray(bulkItems.runId, runs), eq(bulkItems.state, 'waiting')))
}

/**
 * Those that failed wait once more.
 *
 * @rule P08 Trying again sends no version that the rep has not seen.
 */
export async function renewFailedItems(trx: Db, runId: string): Promise<number> {
  const renewed = await trx
    .update(bulkItems)
    .set({ state: 'waiting', problem: null })
    .where(and(eq(bulkItems.runId, runId), eq(bulkItems.state, 'failed')))
    .returning({ quoteId: bulkItems.quoteId })
  return renewed.length
}

/** The quotes of a run that are given and of which nobody was told yet; from now on somebody was. */
export async function markTold(trx: Db, runId: string, at: Date): Promise<string[]> {
  const told = await trx
    .update(bulkItems)
    .set({ toldAt: at })
    .where(and(eq(bulkItems.runId, runId), eq(bulkItems.state, 'done'), isNull(bulkItems.toldAt)))
    .returning({ quoteId: bulkItems.quoteId })
  return told.map(({ quoteId }) => quoteId)
}

export async function updateRun(
  trx: Db,
  id: string,
  change: Partial<Pick<StoredRun, 'undoUntil' | 'undoneAt'>>,
): Promise<void> {
  await trx.update(bulkRuns).set(change).where(eq(bulkRuns.id, id))
}

export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.delete(bulkRuns).where(lt(bulkRuns.createdAt, before))
}

function itemOf({ runId, quoteId }: Pick<StoredItem, 'runId' | 'quoteId'>) {
  return and(eq(bulkItems.runId, runId), eq(bulkItems.quoteId, quoteId))
}
