import { findEventRejection } from '#domain/claims/states/claim-guards.ts'
import { ProblemError } from '#domain/problem.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { addEvent, type ClaimDoer, claimRefused, readStatus } from '#server/claims/claim-events.ts'
import { mailAnswerReceived } from '#server/claims/mails/claim-mails.ts'
import type { OpenedClaim } from '#server/claims/present-claim.ts'
import { type Claim, findEventOfSending, lockClaim } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface Answer {
  /** The browser's: sent again, it changes nothing. */
  id: string
  message: string
}

/**
 * Takes an answer to the decline of a claim; it stands in the claim, and the claim is not closed before a rep has read it.
 *
 * @rule N111 A decline is answered by whoever may open the policy, ten times at most.
 */
export function answerDecline(
  context: Context,
  caller: ChangeCaller,
  { claim: { id: claimId }, subject }: OpenedClaim,
  { id: sendingId, message }: Answer,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await lockQuote(trx, subject.stored.id)
    const claim = await lockClaim(trx, claimId)
    const known = await findEventOfSending(trx, sendingId)
    if (known) {
      if (known.claimId !== claimId || known.reason !== message)
        throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
      effects.noAudit('It was answered so before')
      return
    }
    const at = context.now()
    const by = requesterOf(caller, subject)
    const repId = caller.rep?.id ?? null
    const actor = by === 'client' ? ('holder' as const) : by
    await addAnswer({ ...context, db: trx }, claim, { id: sendingId, message }, { actor, repId })
    await effects.audit({
      quoteId: subject.stored.id,
      at,
      actor: caller.rep ? 'rep' : 'client',
      repId,
      event: 'claim_changed',
      detail: { policy: subject.policy.number, claim: claim.number, step: 'answer' },
    })
    effects.publish({ quoteId: subject.stored.id, by: caller.rep ?? null })
  })
}

/** Adds an answer to a claim that is locked; throws if none can be given now. */
export async function addAnswer(
  context: Context,
  claim: Claim,
  { id: sendingId, message: reason }: Answer,
  by: ClaimDoer,
): Promise<void> {
  const { db: trx, now, env } = context
  const at = now()
  const rejection = findEventRejection(await readStatus(trx, claim.id), {
    kind: 'answer',
    reason,
    today: dateInTimeZone(at, env.officeTimeZone),
    wasReminded: false,
    isTaken: false,
    isPaidInPart: false,
  })
  if (rejection) throw claimRefused(rejection)
  const { place } = await addEvent(trx, claim, { kind: 'answer', at, reason, sendingId, ...by })
  await mailAnswerReceived(context, claim, { place, answer: reason })
}
