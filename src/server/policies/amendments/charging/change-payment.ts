import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Effects } from '#server/writes/run-write.ts'
import { applyChange } from '#server/policies/amendments/applying/apply-change.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { evaluateRequest } from '#server/policies/amendments/evaluating/evaluate-request.ts'
import { findChange, type StoredAmendment, updateChange } from '#server/policies/amendments/repository.ts'
import type { PaidPurchase, PaymentSubject } from '#server/payments/payment-subject.ts'
import type { Purchase } from '#server/payments/repository.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { hasPlayStarted } from '#domain/purchase/blockers.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import {
  CHARGE_TIMEOUT_MS,
  INTERRUPTED,
  NO_LONGER_AVAILABLE,
  UNCONFIRMED,
} from '#server/payments/settling/abandon-reasons.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/payments/settling/next-check.ts'
import { scheduleLapse } from '#server/policies/amendments/request-deadline.ts'

/** The payment of a change: it is applied, or waits for another payment or ends if nothing was charged. */
export const changePayment: PaymentSubject = {
  findAbandonReason,
  describe: (_purchase, { policyNumber, quoteNumber }) => `Change of policy ${policyNumber ?? quoteNumber}`,
  complete: completeCharge,
  end: endCharge,
}

/** @rule N41 A change that was not paid before play started is not charged any more: while it waits, nothing else of the policy can change. */
function findAbandonReason(
  { now }: Pick<Context, 'now'>,
  { state, startedAt }: Purchase,
  { answers }: QuoteWithPolicy,
): string | undefined {
  const elapsedMs = now().getTime() - startedAt.getTime()
  const isOver = hasPlayStarted(quoteFrom(answers), now())
  if (state === 'charging') return elapsedMs > CHARGE_TIMEOUT_MS || isOver ? INTERRUPTED : undefined
  if (elapsedMs >= CARDHOLDER_TIMEOUT_MS) return UNCONFIRMED
  return isOver ? NO_LONGER_AVAILABLE : undefined
}

/**
 * Applies a change whose charge went through, in the transaction that completes its purchase. It is worked out as of the
 * moment when it was asked for: nothing of the policy can have changed since, and what was paid for is given.
 */
async function completeCharge(
  context: Context,
  effects: Effects,
  { purchase, stored, card }: PaidPurchase,
): Promise<void> {
  const change = await requireChangeOf(context, purchase)
  const subject = await subjectOf(context, stored)
  const evaluated = evaluateRequest(context, subject, {
    ...change,
    by: change.requestedBy,
    now: change.requestedAt,
  })
  if (evaluated.effect.amounts.charge !== purchase.amountCents)
    throw new Error(`Change ${change.id} was paid at another price`)
  await applyChange(context, effects, { subject, change, evaluated, payment: { purchase, card } })
}

/** Whether a change that was not paid waits for another payment: one that was approved does, any other ends. */
export function canBePaidAgain({ lapsesAt }: Pick<StoredAmendment, 'lapsesAt'>): boolean {
  return lapsesAt !== null
}

/** Ends the charge of a change that did not go through. */
async function endCharge(
  { db: trx, now }: Pick<Context, 'db' | 'now'>,
  purchase: Purchase,
  reason: string,
): Promise<void> {
  const change = await requireChangeOf({ db: trx }, purchase)
  if (change.state !== 'charging') return
  // The job that ends it may have come while it was charged.
  if (change.lapsesAt && change.lapsesAt <= now()) await scheduleLapse(trx, change.id, now())
  await updateChange(
    trx,
    change.id,
    canBePaidAgain(change)
      ? { state: 'waiting', waitsFor: 'payment' }
      : { state: 'declined', decidedAt: now(), decisionReason: reason },
  )
}

async function requireChangeOf(
  { db }: Pick<Context, 'db'>,
  { id, changeId }: Purchase,
): Promise<StoredAmendment> {
  const change = changeId === null ? undefined : await findChange(db, changeId)
  if (!change) throw new Error(`Purchase ${id} pays for no change`)
  return change
}

async function subjectOf(
  { db }: Pick<Context, 'db'>,
  { policyNumber }: QuoteWithPolicy,
): Promise<ChangeSubject> {
  if (policyNumber === null) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  return lockSubject(db, THE_PROGRAM.session, policyNumber)
}
