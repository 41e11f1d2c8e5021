import { type CountedStart, isUndecided } from '#domain/policy/counted-start.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { lockSubject } from '#server/policies/amendments/change-subject.ts'
import { requireSeenVersion } from '#server/policies/amendments/lock-change.ts'
import { setCountedStart } from '#server/policies/repository.ts'

interface Decision {
  number: string
  /** The version of the policy that the rep saw. */
  version: number
  agree: boolean
  rep: Rep
}

/**
 * Decides about a tee time that stands on the papers already: from then on it counts for deadlines too, or the earlier one
 * stays for good.
 *
 * @rule N91 A rep agrees to a holder's tee time, or keeps the earlier one for changes and cancelling.
 */
export function decideTeeTime(
  context: Context,
  { number, version, agree, rep }: Decision,
): Promise<CountedStart | null> {
  return runWrite(context, async (trx, effects) => {
    const { policy, stored, facts } = await lockSubject(trx, THE_PROGRAM.session, number)
    requireSeenVersion(policy, version)
    const { countedStart } = policy
    if (facts.ended || !isUndecided(countedStart))
      throw new ProblemError({ code: 'CHANGE_DECIDED', state: 'applied' })
    const decided = agree ? null : { ...countedStart, isKept: true }
    await setCountedStart(trx, policy.id, decided)
    await effects.audit({
      quoteId: stored.id,
      at: context.now(),
      actor: 'rep',
      repId: rep.id,
      event: agree ? 'tee_time_agreed' : 'tee_time_kept',
      detail: { policy: number, counts_from: countedStart.teeTime },
    })
    effects.publish({ quoteId: stored.id, by: rep })
    return decided
  })
}
