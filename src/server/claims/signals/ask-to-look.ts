import { listClaims } from '#server/claims/repository.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** Has a claim looked at soon, because something was said about it. */
export async function askToLookAt(trx: Db, claimId: string, now: Date): Promise<void> {
  await enqueueJob(trx, { kind: 'look-at-claim', payload: { claimId }, runAt: now })
}

/** The same for all claims of an event, because something was said about its day. */
export async function askToLookAtEvent(trx: Db, policyId: string, now: Date): Promise<void> {
  for (const { id } of await listClaims(trx, policyId)) await askToLookAt(trx, id, now)
}
