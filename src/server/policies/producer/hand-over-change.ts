import { ProblemError } from '#domain/problem.ts'
import { hasProducer } from '#domain/policy/producer-of-record.ts'
import { ZERO } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { askForPayment } from '#server/policies/amendments/deciding/ask-for-payment.ts'
import { queueWaitingMail } from '#server/policies/amendments/deciding/keep-waiting.ts'
import { evaluateRequest } from '#server/policies/amendments/evaluating/evaluate-request.ts'
import type { EvaluatedRequest } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import { findOpenChange, type StoredAmendment, updateChange } from '#server/policies/amendments/repository.ts'

/**
 * Hands over the request that waits, in the transaction that changes the producer of record, which is `context.db`. `subject` is
 * the policy as it is from then on.
 *
 * @rule N87 What waited for the producer before waits for the producer since, or for a rep where there is none; a payment is asked of whoever pays now, in its figures.
 */
export async function handOverChange(context: Context, subject: ChangeSubject): Promise<void> {
  const { db: trx } = context
  const found = await findOpenChange(trx, subject.policy.id)
  if (found?.state !== 'waiting') return
  const change = withoutProducersOwn(found)
  const evaluated = evaluateOrKeep(context, subject, change)
  const effect = evaluated?.effect ?? change.effect
  if (change.waitsFor === 'payment' && evaluated && effect.amounts.charge > ZERO) {
    const { request } = change
    await updateChange(trx, change.id, { request })
    await askForPayment(context, { subject, change, evaluated })
    return
  }
  const isHandedOn = change.waitsFor === 'producer' || change.waitsFor === 'payment'
  const waitsFor = isHandedOn
    ? change.waitsFor === 'producer' && hasProducer(subject.policy)
      ? ('producer' as const)
      : ('rep' as const)
    : change.waitsFor
  const waiting: StoredAmendment = { ...change, effect, waitsFor }
  await updateChange(trx, change.id, { request: change.request, effect, waitsFor })
  if (isHandedOn) await queueWaitingMail(context, subject, waiting)
}

/** What a producer asked to be changed about itself is not about the one who comes after. */
function withoutProducersOwn(change: StoredAmendment): StoredAmendment {
  const kept = Object.entries(change.request.customFields).filter(([key]) => !key.startsWith('producer_'))
  return { ...change, request: { ...change.request, customFields: Object.fromEntries(kept) } }
}

/** Undefined if it is not possible any more: whoever decides it then finds out why. */
function evaluateOrKeep(
  context: Context,
  subject: ChangeSubject,
  change: StoredAmendment,
): EvaluatedRequest | undefined {
  try {
    return evaluateRequest(context, subject, {
      ...change,
      by: change.requestedBy,
      now: change.requestedAt,
    })
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}
