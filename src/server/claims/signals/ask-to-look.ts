import { enqueueJob } from '#server/jobs/repository.ts'
import { type Db } from '#server/kit/db/database.ts'

/** Has a claim looked at soon, because something was said about it. */
export async function askToLookAt(trx: Db, claimId: string, now: Date): Promise<void> {
  await enqueueJob(trx, { kind: 'look-at-claim', payload: { claimId }, runAt: now })
}
