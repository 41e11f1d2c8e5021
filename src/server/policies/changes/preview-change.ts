import { isBilled } from '#domain/quote/fields/payment.fields.ts'
import { ZERO } from '#domain/values/money.ts'
import { type Context } from '#server/kit/context.ts'
import { requesterOf } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import { evaluateRequest } from '#server/policies/amendments/evaluating/evaluate-request.ts'
import { type EvaluatedRequest } from '#server/policies/changes/evaluating/evaluated-request.ts'
import { type ChangeCall } from '#server/policies/amendments/new-change.ts'
import { requireSeenVersion } from '#server/policies/changes/require-change.ts'
import { firstReview } from '#server/policies/changes/deciding/who-decides.ts'

/** What a request would change and cost; nothing is stored. */
export async function previewChange(context: Context, call: ChangeCall) {
  const subject = await readSubject(context.db, call.session, call.number)
  requireSeenVersion(subject.policy, call.version)
  const by = requesterOf(call, subject)
  const evaluated = evaluateRequest(context, subject, { ...call, by, now: context.now() })
  return { by, subject, evaluated, waitsFor: firstReview(subject, by, evaluated) }
}

/** @rule N60 A difference is paid as the purchase was: by card at once, or billed by a new invoice. */
export function needsPayment(
  { purchase }: Pick<ChangeSubject, 'purchase'>,
  { effect }: EvaluatedRequest,
): boolean {
  return effect.amounts.charge > ZERO && !isBilled(purchase.paymentType)
}
