import { listOpenRefunds, releaseRefundLeases } from '#server/accounting/refunds/repository.ts'
import { type Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/kit/jobs/repository.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'

/**
 * Resumes every refund at the gateway when the program starts. With an embedded database no other process can hold a lease.
 *
 * @rule N77 After a crash every refund that is not settled has a job that settles it.
 */
export async function resumeRefunds(
  context: Pick<Context, 'db' | 'now' | 'env' | 'wakeJobs'>,
): Promise<void> {
  const { now, env } = context
  const at = now()
  const isSingleProcess = env.databaseUrl === undefined
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing new is known of the refunds')
    const open = isSingleProcess ? await releaseRefundLeases(trx, at) : await listOpenRefunds(trx)
    for (const { id, requestId } of open)
      await enqueueJob(trx, { kind: 'settle-refund', payload: { refundId: id }, requestId, runAt: at })
  })
}
