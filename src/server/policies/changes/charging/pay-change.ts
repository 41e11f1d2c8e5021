import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/kit/context.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { findStartedCharge } from '#server/policies/changes/charging/find-started-charge.ts'
import {
  resumeCharge,
  settleCharge,
  type SettledChange,
  type StartedChange,
} from '#server/policies/amendments/charging/settle-charge.ts'
import { startCharge } from '#server/policies/changes/charging/start-charge.ts'
import { lockChange, type NamedChange } from '#server/policies/amendments/lock-change.ts'
import { isPaidBy } from '#server/policies/changes/deciding/who-decides.ts'
import { evaluateRequest } from '#server/policies/amendments/evaluating/evaluate-request.ts'
import { type ChangePaymentInput } from '#server/policies/amendments/new-change.ts'
import { requireWaiting } from '#server/policies/changes/require-change.ts'
import { whileStarting } from '#server/payments/recovery/unknown-outcome.ts'

export interface ChangePaymentCall extends NamedChange, ChangeCaller, ChangePaymentInput {
  idempotencyKey: string
}

/** Pays a change that was approved. */
export async function payChange(context: Context, call: ChangePaymentCall): Promise<SettledChange> {
  const started = await whileStarting(() => startPayment(context, call))
  return settleCharge(context, started)
}

function startPayment(context: Context, call: ChangePaymentCall): Promise<StartedChange> {
  return runWrite(context, async (trx, effects) => {
    const { subject, change } = await lockChange(trx, call, call)
    if (await findStartedCharge(trx, subject, change, call)) {
      effects.noAudit('The payment was recorded when it started')
      return resumeCharge(trx, context, change)
    }
    requireWaiting(change)
    const by = requesterOf(call, subject)
    if (!isPaidBy(subject, by) || change.waitsFor !== 'payment')
      throw new ProblemError({ code: 'NOT_FOUND', what: 'change' })
    const at = context.now()
    if (change.lapsesAt && at >= change.lapsesAt)
      throw new ProblemError({ code: 'CHANGE_DECIDED', state: 'lapsed' })
    const evaluated = evaluateRequest(context, subject, {
      ...change,
      by: change.requestedBy,
      now: change.requestedAt,
    })
    const { amountDue, payment, idempotencyKey } = call
    const charged = { subject, change, evaluated, by, caller: call, amountDue, payment, idempotencyKey }
    const started = await startCharge({ ...context, db: trx }, effects, charged)
    return { ...started, replayed: false }
  })
}
