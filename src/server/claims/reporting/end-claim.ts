import { releasePostings } from '#domain/claims/awards/claim-postings.ts'
import { ZERO } from '#domain/values/money.ts'
import { addEvent, claimRefused } from '#server/claims/claim-events.ts'
import { dropPending } from '#server/claims/deciding/drop-pending.ts'
import { postClaimEntry } from '#server/claims/journal/post-claim-entry.ts'
import { mailClosed } from '#server/claims/mails/claim-mails.ts'
import type { OpenedClaim } from '#server/claims/present-claim.ts'
import { type Claim, lockClaim, updateClaim } from '#server/claims/repository.ts'
import { statesAfter } from '#domain/claims/states/claim-states.ts'
import type { Context } from '#server/kit/context.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface Ending {
  kind: 'withdraw'
  reason: string
}

/**
 * Ends a claim of which nothing is decided; its reserve is released.
 *
 * @rule N111 A claim ends without a decision as withdrawn, a duplicate, or not pursued.
 */
export function endClaim(
  context: Context,
  caller: ChangeCaller,
  { claim: { id }, subject }: OpenedClaim,
  { kind, reason }: Ending,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await lockQuote(trx, subject.stored.id)
    const claim = await lockClaim(trx, id)
    if (statesAfter(kind, claim.state).length === 0) throw claimRefused('CLAIM_STATE')
    const at = context.now()
    const by = requesterOf(caller, subject)
    const actor = by === 'client' ? ('holder' as const) : by
    const { place } = await addEvent(trx, claim, { kind, at, reason, actor, repId: caller.rep?.id ?? null })
    await dropPending(trx, { claimId: id, repId: caller.rep?.id ?? null, at })
    await postClaimEntry(trx, claim, releasePostings(claim.reserveCents), at)
    await updateClaim(trx, id, { reserveCents: ZERO, ...setAside(claim, at) })
    await effects.audit({
      quoteId: subject.stored.id,
      at,
      actor: caller.rep ? 'rep' : 'client',
      repId: caller.rep?.id ?? null,
      event: 'claim_changed',
      detail: { policy: subject.policy.number, claim: claim.number, step: kind },
    })
    await mailClosed({ ...context, db: trx }, claim, { place, ending: 'withdrawn', reason })
    effects.publish({ quoteId: subject.stored.id, by: caller.rep ?? null })
  })
}

/**
 * A claim that ends without a decision leaves its win free for another report, unless something of it was awarded.
 *
 * @rule N79 A win of which something was awarded is never reported, awarded and paid again.
 */
export function setAside({ awardedCents }: Pick<Claim, 'awardedCents'>, at: Date): { setAsideAt?: Date } {
  return awardedCents === ZERO ? { setAsideAt: at } : {}
}
