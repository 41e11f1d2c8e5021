import { runWrite } from '#server/kit/writes/run-write.ts'
import { type Context } from '#server/kit/context.ts'
import { type Db } from '#server/kit/db/database.ts'
import { enqueueJob } from '#server/kit/jobs/repository.ts'
import { type HandlerOf } from '#server/kit/jobs/run-job.ts'
import { adoptStaleQuotes } from '#server/desk/repository.ts'

/** Few at once, as their quotes are locked meanwhile. */
const QUOTES_AT_ONCE = 100

/** How often it looks for what an older build, or a statement by hand, has changed. */
const PERIOD_MS = 15 * 60_000

/** Schedules it for this quarter of an hour, once for all instances. */
export async function scheduleDeskCatchUp(db: Db, at: Date): Promise<void> {
  const period = Math.floor(at.getTime() / PERIOD_MS)
  await enqueueJob(db, {
    kind: 'keep-desk-rows',
    payload: {},
    dedupe: `keep-desk-rows:${period}`,
    runAt: at,
  })
}

/**
 * Works out the rows of quotes that were changed without: those from before the lists, and what an older build has written
 * since. It can be stopped at any time and goes on where it was.
 */
export const createDeskCatchUp =
  ({ plans, env, stopping }: Pick<Context, 'plans' | 'env' | 'stopping'>): HandlerOf<'keep-desk-rows'> =>
  async (_payload, { db, now }) => {
    await scheduleDeskCatchUp(db, new Date(now().getTime() + PERIOD_MS))
    let adopted: number
    do {
      adopted = await runWrite({ db, plans, env }, async (trx, effects) => {
        effects.noAudit('What lists show only repeats what was recorded before')
        return adoptStaleQuotes(trx, QUOTES_AT_ONCE)
      })
    } while (adopted > 0 && !stopping.aborted)
  }
