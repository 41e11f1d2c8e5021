import { type Context } from '#server/http/serve.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import { releaseLeases } from '#server/purchases/repository.ts'

/**
 * Takes up the purchases that the last process left behind. Only for a database of one process: where several
 * share one, a lease may be held by another that lives, and ends by itself if it does not.
 *
 * @rule O05 After a crash nobody waits for a dead process: its purchases are settled at once.
 */
export async function resumePurchases({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now()
  await db.transaction(async (trx) => {
    for (const purchaseId of await releaseLeases(trx, at)) {
      await enqueueJob(trx, { kind: SETTLE_PURCHASE, payload: { purchaseId }, runAt: at })
    }
  })
}
