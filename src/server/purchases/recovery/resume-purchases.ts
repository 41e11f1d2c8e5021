import { type Context } from '#server/platform/context.ts'
import { enqueueJob } from '#server/platform/jobs/repository.ts'
import { runWrite } from '#server/platform/writes/run-write.ts'
import { SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import { listOpenPurchases, releaseLeases } from '#server/purchases/repository.ts'

type ResumeContext = Pick<Context, 'db' | 'now' | 'env' | 'wakeJobs'>

/**
 * Resumes every open purchase when the program starts. With an embedded database no other process can hold a lease; on a
 * shared database another instance may, and leases of stopped ones expire.
 *
 * @rule O05 After a crash no purchase waits for the stopped process, and every open purchase has a job that settles it.
 */
export async function resumePurchases(context: ResumeContext): Promise<void> {
  const { now, env } = context
  const at = now()
  const isAlone = env.databaseUrl === undefined
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing new is known of the purchases')
    for (const { id, requestId } of await (isAlone ? releaseLeases(trx, at) : listOpenPurchases(trx))) {
      await enqueueJob(trx, { kind: SETTLE_PURCHASE, payload: { purchaseId: id }, requestId, runAt: at })
    }
  })
}
