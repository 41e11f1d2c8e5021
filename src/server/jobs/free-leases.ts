import { setTimeout as pause } from 'node:timers/promises'
import { type Db } from '#server/db/database.ts'
import { freeAllLeases, freeLeasesOf, listDeadHolders } from '#server/jobs/repository.ts'

/** Ten times as long as an instance that lost its connection takes to be known again. */
const LOOK_AGAIN_MS = 5000

/**
 * Frees the jobs that dead workers hold, at the start of another. On a database of one process nobody else can hold one.
 * Where several share it, an instance counts as dead where its lock is free twice in a row: a living one whose connection
 * broke has it back by then. The others are left to the end of their lease.
 *
 * @rule O09 Jobs of an instance that died go on with the next start, and those of one that lives are left to it.
 */
export async function freeDeadLeases(
  db: Db,
  now: () => Date,
  { isAlone, lookAgainMs = LOOK_AGAIN_MS }: { isAlone: boolean; lookAgainMs?: number },
): Promise<number> {
  if (isAlone) return freeAllLeases(db, now())
  const suspects = await listDeadHolders(db)
  if (suspects.length === 0) return 0
  await pause(lookAgainMs, undefined, { ref: false })
  return freeLeasesOf(db, suspects, now())
}
