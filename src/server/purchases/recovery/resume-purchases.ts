import { type Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/kit/jobs/repository.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { listOpenPurchases, releaseLeases } from '#server/payments/repository.ts'

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
  const isSingleProcess = env.databaseUrl === undefined
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing new is known of the purchases')
    for (const { id, requestId } of await (isSingleProcess
      ? releaseLeases(trx, at)
      : listOpenPurchases(trx))) {
      await enqueueJob(trx, { kind: 'settle-purchase', payload: { purchaseId: id }, requestId, runAt: at })
    }
  })
}
