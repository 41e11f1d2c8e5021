import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/kit/db/database.ts'
import { releaseAllLeases, releaseLeasesOf, listDeadInstances } from '#server/jobs/repository.ts'

/** Ten times as long as an instance takes to reconnect. */
const CHECK_AGAIN_MS = 5000

/**
 * Releases the jobs of dead workers at the start of an instance. On the database of a single process nobody else can
 * hold a job. Where several share it, an instance counts as dead if its lock is free twice in a row: one that only
 * reconnects holds it again by then. All other leases just run out.
 *
 * @rule O09 After a crash, the next start continues the jobs of the dead instance, and leaves those of a living one
 * alone.
 */
export async function releaseDeadLeases(
  db: Db,
  now: () => Date,
  { isSingleProcess, recheckMs = CHECK_AGAIN_MS }: { isSingleProcess: boolean; recheckMs?: number },
): Promise<number> {
  if (isSingleProcess) return releaseAllLeases(db, now())
  const suspects = await listDeadInstances(db)
  if (suspects.length === 0) return 0
  await pause(recheckMs, undefined, { ref: false })
  return releaseLeasesOf(db, suspects, now())
}
