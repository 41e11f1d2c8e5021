import { randomUUID } from 'node:crypto'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Context } from '#server/kit/context.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { applyChange } from '#server/policies/amendments/applying/apply-change.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { lockSubject } from '#server/policies/amendments/change-subject.ts'
import { evaluateLapse } from '#server/policies/amendments/evaluating/evaluate-cancellation.ts'
import { newChange } from '#server/policies/amendments/new-change.ts'
import { lastOpenDay } from '#server/policies/amendments/applying/schedule-open-dates.ts'
import { findOpenChange, insertChange } from '#server/policies/amendments/repository.ts'
import { findPolicyNumber } from '#server/policies/repository.ts'

const RETRY_SECONDS = 3600

/**
 * The job that ends a policy whose new date was not given in time.
 *
 * @rule N45 After twelve months the cover lapses, and what a cancellation would have given back stays as credit.
 */
export async function lapsePolicy(
  context: Context,
  { policyId = '', lastDay = '' }: { policyId?: string; lastDay?: string },
): Promise<void> {
  const number = await findPolicyNumber(context.db, policyId)
  if (number === undefined) return
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('A policy that was given its date does not lapse')
    const inTransaction = { ...context, db: trx }
    const subject = await lockSubject(trx, THE_PROGRAM.session, number)
    const { policy, facts } = subject
    const at = context.now()
    if (facts.ended || lastOpenDay(policy) !== lastDay) return
    if (dateInTimeZone(at, facts.timeZone) <= lastDay)
      throw new RetryLater(RETRY_SECONDS, 'The last day is not over at the event')
    // A date that was asked for in time and waits is decided first.
    if (await findOpenChange(trx, policy.id)) throw new RetryLater(RETRY_SECONDS, 'A change of it waits')
    const evaluated = evaluateLapse(context, subject, at)
    const call = { ...THE_PROGRAM, number, version: policy.version, ...LAPSE }
    const made = newChange({ ...call, idempotencyKey: `lapse:${lastDay}:${randomUUID()}` }, policy.id, {
      by: 'rep',
      at,
      evaluated,
    })
    await insertChange(trx, made)
    await applyChange(inTransaction, effects, { subject, change: made, evaluated, lapsed: true })
  })
}

const LAPSE = {
  action: 'cancel_policy',
  kind: 'cancel',
  request: { payload: {}, customFields: {}, fees: [], noShotTaken: false },
  tellClient: true,
} as const satisfies Partial<Parameters<typeof newChange>[0]>
