import { setTimeout as pause } from 'node:timers/promises'
import { type Db } from '#server/platform/db/database.ts'
import { releaseAllLeases, releaseLeasesOf, listDeadInstances } from '#server/platform/jobs/repository.ts'

/** Ten times as long as an instance that lost its connection takes to be known again. */
const CHECK_AGAIN_MS = 5000

/**
 * Frees the jobs that dead workers hold, at the start of another. On a database of one process nobody else can hold one.
 * Where several share it, an instance counts as dead where its lock is free twice in a row: a living one whose connection
 * broke has it back by then. The others are left to the end of their lease.
 *
 * @rule O09 Jobs of an instance that died go on with the next start, and those of one that lives are left to it.
 */
export async function releaseDeadLeases(
  db: Db,
  now: () => Date,
  { isAlone, lookAgainMs = CHECK_AGAIN_MS }: { isAlone: boolean; lookAgainMs?: number },
): Promise<number> {
  if (isAlone) return releaseAllLeases(db, now())
  const suspects = await listDeadInstances(db)
  if (suspects.length === 0) return 0
  await pause(lookAgainMs, undefined, { ref: false })
  return releaseLeasesOf(db, suspects, now())
}
