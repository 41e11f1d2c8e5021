import { type Context } from '#server/platform/context.ts'
import { enqueueJob } from '#server/platform/jobs/repository.ts'
import { SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import { listOpenPurchases, releaseLeases } from '#server/purchases/repository.ts'

/**
 * Takes up every purchase that is under way when the program starts. On a database of one process nobody else can hold
 * one; where several share it, a lease may be held by another that lives, and ends by itself if it does not.
 *
 * @rule O05 After a crash nobody waits for a dead process, and no open purchase is without somebody who settles it.
 */
export async function resumePurchases({ db, now, env }: Pick<Context, 'db' | 'now' | 'env'>): Promise<void> {
  const at = now()
  const isAlone = env.databaseUrl === undefined
  await db.transaction(async (trx) => {
    for (const { id, requestId } of await (isAlone ? releaseLeases(trx, at) : listOpenPurchases(trx))) {
      await enqueueJob(trx, { kind: SETTLE_PURCHASE, payload: { purchaseId: id }, requestId, runAt: at })
    }
  })
}
