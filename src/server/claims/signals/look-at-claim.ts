import { randomUUID } from 'node:crypto'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { findSignals } from '#server/claims/signals/find-signals.ts'
import { dropOtherSignals, keepSignal } from '#server/claims/signals/repository.ts'
import { findClaimById } from '#server/claims/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { HandlerOf, JobContext } from '#server/jobs/run-job.ts'

/**
 * Looks for what reps should look at in a claim, and in those on which the same people were witnesses.
 *
 * @rule N111 Signals are kept beside the claim: they are no event of it, and change nothing.
 */
export const lookAtClaim: HandlerOf<'look-at-claim'> = async ({ claimId }, context) => {
  if (claimId === undefined) return
  for (const other of await keepSignalsOf(context, claimId)) await keepSignalsOf(context, other)
}

async function keepSignalsOf({ db, now }: JobContext, claimId: string): Promise<string[]> {
  return runWrite({ db }, async (trx, { noAudit }) => {
    noAudit('What is to be looked at only repeats what was recorded before')
    const claim = await findClaimById(trx, claimId)
    // A claim that is decided was looked at before.
    if (!claim || !isUndecided(claim.state)) return []
    const { signals, others } = await findSignals(trx, claim)
    for (const signal of signals)
      await keepSignal(trx, { id: randomUUID(), claimId, foundAt: now(), ...signal })
    await dropOtherSignals(
      trx,
      claimId,
      signals.map(({ rule, about }) => `${rule} ${about}`),
    )
    return others
  })
}
