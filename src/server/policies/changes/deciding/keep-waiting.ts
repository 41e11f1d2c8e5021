import { type Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/kit/jobs/repository.ts'
import { type Effects } from '#server/kit/writes/run-write.ts'
import { type WaitsFor } from '#server/kit/db/schema/policies/changes.schema.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { decisionLimit } from '#server/policies/changes/deciding/who-decides.ts'
import { queueWaitingMail } from '#server/policies/changes/deciding/queue-waiting-mail.ts'
import { insertChange, type PolicyChange } from '#server/policies/amendments/repository.ts'

/** @rule N60 A request that waits moves no money, and the cover stays as it was. */
export async function keepWaiting(
  context: Context,
  effects: Effects,
  { subject, change, waitsFor }: { subject: ChangeSubject; change: PolicyChange; waitsFor: WaitsFor },
): Promise<PolicyChange> {
  const { db: trx } = context
  const { stored, policy } = subject
  const lapsesAt = decisionLimit(subject, change)
  const waiting: PolicyChange = { ...change, state: 'waiting', waitsFor, lapsesAt }
  await insertChange(trx, waiting)
  if (lapsesAt) await scheduleLapse(trx, waiting.id, lapsesAt)
  await effects.audit({
    quoteId: stored.id,
    at: change.requestedAt,
    actor: change.requestedBy === 'rep' ? 'rep' : 'client',
    repId: change.repId,
    event: 'change_requested',
    detail: { change: change.id, policy: policy.number, waits_for: waitsFor },
  })
  await queueWaitingMail(context, subject, waiting)
  effects.publish({ quoteId: stored.id, by: null })
  return waiting
}

export async function scheduleLapse(trx: Context['db'], changeId: string, lapsesAt: Date): Promise<void> {
  await enqueueJob(trx, {
    kind: 'lapse-change',
    payload: { changeId },
    dedupe: `lapse-change:${changeId}:${lapsesAt.toISOString()}`,
    runAt: lapsesAt,
  })
}
