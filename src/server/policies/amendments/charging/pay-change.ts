import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { type ChangeCaller, requesterOf, isPaidBy } from '#server/policies/amendments/change-caller.ts'
import { findStartedCharge, startCharge } from '#server/policies/amendments/charging/start-charge.ts'
import {
  resumeCharge,
  settleCharge,
  type SettledChange,
  type StartedChange,
} from '#server/policies/amendments/charging/settle-charge.ts'
import { lockChange, type NamedChange, requireWaiting } from '#server/policies/amendments/lock-change.ts'
import { evaluateRequest } from '#server/policies/amendments/evaluating/evaluate-request.ts'
import type { ChangePaymentInput } from '#server/policies/amendments/new-change.ts'
import { whileStarting } from '#server/payments/recovery/unknown-outcome.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  findChange,
  findPaymentOfChange,
  type StoredAmendment,
} from '#server/policies/amendments/repository.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import type { Purchase } from '#server/payments/repository.ts'
import { leaseWaiting, RETRY_SHORTLY } from '#server/payments/settling/lease-waiting.ts'
import { PAYMENT_CANCELED } from '#server/payments/settling/cancel-waiting-payment.ts'
import { cancelPurchase } from '#server/payments/settling/settle-purchase.ts'
import { getFirstStart } from '#domain/policy/policy-state.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { canBePaidAgain } from '#server/policies/amendments/charging/change-payment.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/payments/settling/next-check.ts'

interface ChangePaymentCall extends NamedChange, ChangeCaller, ChangePaymentInput {
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

/**
 * Cancels the payment of a change that waits for its cardholder, for whoever pays it. What was approved then waits for
 * another payment; if it is too late to cancel, the change is made and the problem says so.
 *
 * @rule N60 N77 A payment is cancelled at the gateway before another one of the same change may start.
 */
export async function cancelChangePayment(
  context: Context,
  named: NamedChange & ChangeCaller,
): Promise<StoredAmendment> {
  const { change, leased } = await runWrite(context, async (trx, effects) => {
    effects.noAudit('What becomes of the payment is recorded when it is settled')
    const found = await lockChange(trx, named, named)
    if (!isPaidBy(found.subject, requesterOf(named, found.subject)))
      throw new ProblemError({ code: 'NOT_FOUND', what: 'change' })
    const isCharging = found.change.state === 'charging'
    return {
      change: found.change,
      leased: isCharging ? await leaseWaitingPayment(trx, context, found.change) : undefined,
    }
  })
  const payment = leased && (await cancelPurchase(context, leased, PAYMENT_CANCELED))
  if (payment && isOpenPurchase(payment)) throw new ProblemError(RETRY_SHORTLY)
  const now = (await findChange(context.db, change.id)) ?? change
  if (now.state === 'charging') throw new ProblemError(RETRY_SHORTLY)
  if (now.state !== 'waiting') throw new ProblemError({ code: 'CHANGE_DECIDED', state: now.state })
  return now
}

/** Takes the lease of a payment that waits for its cardholder; one that is being charged is waited for. */
export async function leaseWaitingPayment(
  trx: Db,
  context: Pick<Context, 'now'>,
  { id }: StoredAmendment,
): Promise<Purchase | undefined> {
  return leaseWaiting(trx, context, await findPaymentOfChange(trx, id))
}

/**
 * Until when the bank waits for whoever pays an approved change to confirm its payment; null while it does not.
 *
 * @rule N60 Whoever left the page in the middle of a payment reads that it is under way, and can end it.
 */
export async function findConfirmUntil(
  db: Db,
  change: StoredAmendment,
  subject: ChangeSubject,
  reader: Requester,
): Promise<Date | null> {
  if (change.state !== 'charging' || !canBePaidAgain(change)) return null
  if (reader === 'rep' || !isPaidBy(subject, reader)) return null
  const payment = await findPaymentOfChange(db, change.id)
  if (payment?.state !== 'requires_action') return null
  const limit = new Date(payment.startedAt.getTime() + CARDHOLDER_TIMEOUT_MS)
  const start = getFirstStart(subject.facts)
  return start && start < limit ? start : limit
}
