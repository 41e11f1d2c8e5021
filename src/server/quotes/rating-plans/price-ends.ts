import { enqueueJob } from '#server/jobs/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { markPricesStale } from '#server/quotes/rating-plans/repository.ts'

/** So that all instances price by what was changed before the job works out how long prices are good. */
const CATCH_UP_AFTER_MS = 5000

/** How long prices are good follows from the plans to come, from the discounts of client types, and from what extras cost. */
export async function workOutPriceEnds(trx: Db, at: Date): Promise<void> {
  await markPricesStale(trx)
  const runAt = new Date(at.getTime() + CATCH_UP_AFTER_MS)
  await enqueueJob(trx, { kind: 'keep-desk-rows', payload: {}, runAt })
}
