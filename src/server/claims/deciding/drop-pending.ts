import { endDecision, findPendingDecision } from '#server/claims/deciding/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

interface Dropping {
  claimId: string
  /** Nobody of the office, where its holder takes the claim back. */
  repId: string | null
  at: Date
  reason?: string
}

/**
 * Ends a decision that waits for a second rep; false if there is none.
 *
 * @rule N105 What was proposed is dropped by another proposal, and where the claim goes another way.
 */
export async function dropPending(trx: Db, { claimId, repId, at, reason }: Dropping): Promise<boolean> {
  const pending = await findPendingDecision(trx, claimId)
  if (!pending) return false
  await endDecision(trx, {
    decisionId: pending.id,
    claimId,
    kind: 'dropped',
    reason: reason ?? null,
    repId,
    at,
  })
  return true
}
