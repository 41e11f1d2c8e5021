import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { readPlansStamp, readSignedPlans } from '#server/quotes/rating-plans/repository.ts'

/** How long another instance may go on with the plans that it has. */
const LOOK_MS = 1000

/**
 * Takes up plans that were signed or withdrawn since, on whichever instance.
 *
 * @rule O13 All instances price by a plan within a moment of its signature, and a purchase looks again by itself.
 */
export async function refreshPlans({ plans }: Pick<Context, 'plans'>, db: Db): Promise<void> {
  const stamp = await readPlansStamp(db)
  if (stamp !== plans.stamp) plans.useSigned(await readSignedPlans(db), stamp)
}

/** Looks again and again until the program stops. While the database is away, the plans stay as they are. */
export function keepPlansFresh(context: Pick<Context, 'plans' | 'db' | 'stopping'>): void {
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    refreshPlans(context, context.db)
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }, LOOK_MS)
  timer.unref()
  context.stopping.addEventListener('abort', () => clearInterval(timer))
}
