import type { Env } from '#server/kit/config/env.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'
import type { Cleaner } from '#server/jobs/cleaner.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { deleteUnused } from '#server/operations/housekeeping/retention.ts'

/**
 * Deletes what was not used for so long, then what each feature says.
 *
 * @rule O10 What was deleted is logged as counts, never with its content.
 */
export const createCleanUp =
  (files: FileStore, env: Pick<Env, 'retentionDays'>, cleaners: readonly Cleaner[]): HandlerOf<'tidy-up'> =>
  async (_payload, { db, now, log }) => {
    const at = now()
    const { retentionDays } = env
    const counts: Record<string, number> = { ...(await deleteUnused({ db, now }, retentionDays)) }
    for (const clean of cleaners) Object.assign(counts, await clean(db, at, files))
    log?.info?.({ ...counts, days: retentionDays }, 'deleted what was not used for so long')
  }
