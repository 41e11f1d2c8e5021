import { lockFile, updateFile } from '#server/claims/files/repository.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** All of a file has arrived: it is looked at as soon as a worker is free. Done again, this changes nothing. */
export function completeFile(context: Context, fileId: string): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('It is not looked at yet')
    const file = await lockFile(trx, fileId)
    if (file?.state !== 'uploading') return
    await updateFile(trx, fileId, { state: 'checking' })
    await enqueueJob(trx, {
      kind: 'check-claim-file',
      payload: { fileId },
      runAt: context.now(),
      dedupe: `check-claim-file:${fileId}`,
    })
  })
}
