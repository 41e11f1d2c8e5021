import { type Context } from '#server/platform/context.ts'
import { enqueueJob } from '#server/platform/jobs/repository.ts'
import { listOpenPurchases, releaseLeases } from '#server/purchases/repository.ts'

/**
 * Resumes every open purchase when the program starts. With an embedded database no other process can hold a lease; on a
 * shared database another instance may, and leases of stopped ones expire.
 *
 * @rule O05 After a crash no purchase waits for the stopped process, and every open purchase has a job that settles it.
 */
export async function resumePurchases({ db, now, env }: Pick<Context, 'db' | 'now' | 'env'>): Promise<void> {
  const at = now()
  const isSingleProcess = env.databaseUrl === undefined
  await db.transaction(async (trx) => {
    for (const { id, requestId } of await (isSingleProcess
      ? releaseLeases(trx, at)
      : listOpenPurchases(trx))) {
      await enqueueJob(trx, { kind: 'settle-purchase', payload: { purchaseId: id }, requestId, runAt: at })
    }
  })
}
