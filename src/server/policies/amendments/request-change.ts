import { isTextOnly } from '#domain/policy/amendments/text-only.ts'
import { ProblemError } from '#domain/problem.ts'
import { ZERO } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { applyChange } from '#server/policies/amendments/applying/apply-change.ts'
import { requesterOf } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import { startCharge } from '#server/policies/amendments/charging/start-charge.ts'
import {
  resumeCharge,
  settleCharge,
  type SettledChange,
  type StartedChange,
} from '#server/policies/amendments/charging/settle-charge.ts'
import { endedBy } from '#server/policies/amendments/deciding/end-change.ts'
import { keepWaiting } from '#server/policies/amendments/deciding/keep-waiting.ts'
import { firstReview } from '#server/policies/amendments/deciding/who-decides.ts'
import { evaluateRequest } from '#server/policies/amendments/evaluating/evaluate-request.ts'
import type { EvaluatedRequest } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import {
  hashCall,
  newChange,
  type PaidCall,
  type ChangeCall,
} from '#server/policies/amendments/new-change.ts'
import {
  findChangeByKey,
  findOpenChange,
  insertChange,
  type StoredAmendment,
  updateChange,
} from '#server/policies/amendments/repository.ts'
import { requireNoOpenChange, requireSeenVersion } from '#server/policies/amendments/lock-change.ts'
import { whileStarting } from '#server/payments/recovery/unknown-outcome.ts'
import { requireNoOpenPurchase } from '#server/quotes/saving/require-no-open-purchase.ts'

/** What a request would change and cost; nothing is stored. */
export async function previewChange(context: Context, call: ChangeCall) {
  const subject = await readSubject(context.db, call.session, call.number)
  requireSeenVersion(subject.policy, call.version)
  const by = requesterOf(call, subject)
  const now = context.now()
  const evaluated = evaluateRequest(context, subject, { ...call, by, now, requestedAt: now, decidedBy: null })
  const { action } = call
  return { by, action, subject, evaluated, waitsFor: firstReview(subject, by, evaluated) }
}

/**
 * Changes, postpones or cancels a policy, for its holder, its producer or a rep: at once, after a charge, or once somebody
 * has decided.
 *
 * @rule N60 N77 One key makes one change: a repeated call resumes it or repeats its answer.
 */
export async function requestChange(context: Context, call: PaidCall): Promise<SettledChange> {
  const started = await whileStarting(() => startChange(context, call))
  return settleCharge(context, started)
}

function startChange(context: Context, call: PaidCall): Promise<StartedChange> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const subject = await lockSubject(trx, call.session, call.number)
    const { policy, stored } = subject
    const { idempotencyKey } = call
    const earlier =
      idempotencyKey === undefined ? undefined : await findChangeByKey(trx, policy.id, idempotencyKey)
    if (earlier) {
      if (earlier.requestHash !== hashCall(call)) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
      effects.noAudit('The change was recorded when it was asked for')
      return resumeCharge(trx, context, earlier)
    }
    requireSeenVersion(policy, call.version)
    if (call.answers !== undefined) await answerByChange(trx, effects, call, subject, context.now())
    await requireNoOpenChange(trx, policy.id)
    await requireNoOpenPurchase(trx, stored.id)
    const at = context.now()
    const by = requesterOf(call, subject)
    const evaluated = evaluateRequest(context, subject, {
      ...call,
      by,
      now: at,
      requestedAt: at,
      decidedBy: null,
    })
    const change = newChange(call, policy.id, { by, at, evaluated })
    requireKeyForMoney(call, evaluated)
    const waitsFor = firstReview(subject, by, evaluated)
    if (waitsFor !== null) {
      const waiting = await keepWaiting(inTransaction, effects, { subject, change, waitsFor })
      return { change: waiting, replayed: false }
    }
    await insertChange(trx, change)
    return makeChange(inTransaction, effects, { call, subject, change, evaluated })
  })
}

/** @rule N93 A rep makes the change that a request in words asks for, and that request is answered by it. */
async function answerByChange(
  trx: Db,
  effects: Effects,
  { answers, rep }: PaidCall,
  { policy, stored }: ChangeSubject,
  at: Date,
): Promise<void> {
  const open = await findOpenChange(trx, policy.id)
  // Somebody else has answered it meanwhile.
  if (open?.id !== answers || !open) return
  if (!isTextOnly(open)) throw new ProblemError({ code: 'CHANGE_WAITING', change: open.id })
  const repId = rep?.id ?? null
  await updateChange(trx, open.id, endedBy(open, { state: 'answered', reason: null, at, repId }))
  await effects.audit({
    quoteId: stored.id,
    at,
    actor: 'rep',
    repId,
    event: 'change_answered',
    detail: { change: open.id, policy: policy.number },
  })
}

interface Accepted {
  call: PaidCall
  subject: ChangeSubject
  change: StoredAmendment
  evaluated: EvaluatedRequest
}

async function makeChange(
  context: Context,
  effects: Effects,
  { call, subject, change, evaluated }: Accepted,
): Promise<StartedChange> {
  if (evaluated.effect.amounts.charge > ZERO) {
    const { idempotencyKey, requestedBy: by } = change
    const { amountDue, payment } = call
    const charged = { subject, change, evaluated, by, caller: call, amountDue, payment, idempotencyKey }
    return { ...(await startCharge(context, effects, charged)), replayed: false }
  }
  const applied = await applyChange(context, effects, { subject, change, evaluated, rep: call.rep })
  return { change: applied, replayed: false }
}

/** @rule N77 Whoever moves money gives a key, so that a repeated call does not move it twice. */
function requireKeyForMoney({ idempotencyKey }: PaidCall, { effect }: EvaluatedRequest): void {
  const { charge, credit } = effect.amounts
  if (idempotencyKey === undefined && (charge > ZERO || credit > ZERO))
    throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
}
