import type { Quote } from '#domain/quote/model/quote.ts'
import { shippedSigns } from '#domain/signs/ordered-signs.ts'
import { withLogo } from '#domain/signs/proofs.ts'
import type { Db } from '#server/kit/db/database.ts'
import { enqueueJob } from '#server/jobs/repository.ts'

/**
 * Has the signs sent to their customer, in the transaction that issues or changes a policy. Whether they are needed is decided when
 * the job runs.
 *
 * @rule D42 The customer gets the proof by itself after a purchase, and after each change of a sign with a logo.
 */
export async function scheduleSignProof(
  trx: Db,
  { id: policyId, version }: { id: string; version: number },
  quote: Quote,
  at: Date,
): Promise<void> {
  if (withLogo(shippedSigns(quote)).length === 0) return
  await enqueueJob(trx, {
    kind: 'send-sign-proof',
    payload: { policyId },
    dedupe: `send-sign-proof:${policyId}:${version}`,
    runAt: at,
  })
}
