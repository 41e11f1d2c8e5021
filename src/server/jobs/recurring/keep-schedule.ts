import type { Db } from '#server/kit/db/database.ts'
import { isRecurring, listBounds, nextRunAfter } from '#server/jobs/recurring/intervals.ts'
import { keepFailedRun, planRuns, pullBackJobs } from '#server/jobs/recurring/repository.ts'

/**
 * Plans what has no next run, and brings back what waits for a moment that only a wrong clock has named.
 *
 * @rule O09 The next run of a recurring job is one interval after the last, whatever day it is, and never further away.
 * After a clock went ahead and back, nothing waits until the day that it showed.
 */
export async function keepSchedule(db: Db, kinds: readonly string[], now: Date): Promise<void> {
  await planRuns(db, kinds.filter(isRecurring), now)
  await pullBackJobs(db, listBounds(kinds, now))
}

interface EndedJob {
  id: number
  kind: string
}

/**
 * Ends a job; if it is a recurring one, its next run is planned. False if the job was lost. Should the process end in
 * between, the schedule is kept by the next look at it.
 */
export async function endJob(
  db: Db,
  { id, kind }: EndedJob,
  { now, isGivenUp, end }: { now: Date; isGivenUp: boolean; end: () => Promise<boolean> },
): Promise<boolean> {
  const isEnded = await end()
  if (!isEnded || !isRecurring(kind)) return isEnded
  if (isGivenUp) await keepFailedRun(db, id)
  await planRuns(db, [kind], nextRunAfter(kind, now))
  return true
}
