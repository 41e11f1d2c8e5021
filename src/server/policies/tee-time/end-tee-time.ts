import { isUndecided, undecidedUntil } from '#domain/policy/counted-start.ts'
import { getFirstStart } from '#domain/policy/policy-state.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { lockSubject } from '#server/policies/amendments/change-subject.ts'
import { findPolicyNumber, type Policy, setCountedStart } from '#server/policies/repository.ts'

/** Schedules the end of a tee time that nobody may agree to before play, in the transaction that puts it on the papers. */
export async function scheduleTeeTimeEnd(
  trx: Db,
  { id: policyId, countedStart }: Pick<Policy, 'id' | 'countedStart'>,
  firstDay: CalendarDate | undefined,
): Promise<void> {
  if (!isUndecided(countedStart)) return
  const { askedAt } = countedStart
  const runAt = undecidedUntil(countedStart, firstDay)
  if (!runAt) return
  await enqueueJob(trx, {
    kind: 'end-tee-time',
    payload: { policyId, askedAt },
    dedupe: `end-tee-time:${policyId}:${askedAt}:${firstDay}`,
    runAt,
  })
}

/**
 * The job at the start of play: what nobody has agreed to needs no decision any more.
 *
 * @rule N91 What is undecided when play counts as started stays as it counted.
 */
export async function endTeeTime(
  context: Context,
  { policyId = '', askedAt = '' }: { policyId?: string; askedAt?: string },
): Promise<void> {
  const number = await findPolicyNumber(context.db, policyId)
  if (number === undefined) return
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nobody decided, and what counts stays as it was')
    const { policy, stored, facts } = await lockSubject(trx, THE_PROGRAM.session, number)
    const { countedStart } = policy
    if (!isUndecided(countedStart) || countedStart.askedAt !== askedAt) return
    const start = getFirstStart(facts)
    // The event was moved meanwhile, and its job comes then.
    if (!start || start > context.now()) return
    await setCountedStart(trx, policy.id, { ...countedStart, isKept: true })
    effects.publish({ quoteId: stored.id, by: null })
  })
}
