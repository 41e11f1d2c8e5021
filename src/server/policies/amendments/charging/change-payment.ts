import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/kit/context.ts'
import { type Effects } from '#server/kit/writes/run-write.ts'
import { applyChange } from '#server/policies/amendments/applying/apply-change.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { scheduleLapse } from '#server/policies/changes/deciding/keep-waiting.ts'
import { evaluateRequest } from '#server/policies/amendments/evaluating/evaluate-request.ts'
import { findChange, type PolicyChange, updateChange } from '#server/policies/amendments/repository.ts'
import { type Card } from '#server/payments/gateway/payment-gateway.ts'
import { type Purchase } from '#server/payments/repository.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

/**
 * Applies a change whose charge went through, in the transaction that completes its purchase. It is worked out as of the
 * moment when it was asked for: nothing of the policy can have changed since, and what was paid for is given.
 */
export async function completeCharge(
  context: Context,
  effects: Effects,
  { purchase, stored, card }: { purchase: Purchase; stored: QuoteWithPolicy; card: Card },
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
export function canBePaidAgain({ lapsesAt }: Pick<PolicyChange, 'lapsesAt'>): boolean {
  return lapsesAt !== null
}

/** Ends the charge of a change that did not go through. */
export async function endCharge(
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
): Promise<PolicyChange> {
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
