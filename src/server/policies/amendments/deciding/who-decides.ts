import type { ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import { hasProducer } from '#domain/policy/producer-of-record.ts'
import type { Requester, WaitsFor } from '#server/schema/policies/changes.schema.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { EvaluatedRequest } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import type { StoredAmendment } from '#server/policies/amendments/repository.ts'
import { isBilled } from '#domain/quote/fields/payment.fields.ts'
import { ZERO } from '#domain/values/money.ts'
import { isPaidBy } from '#server/policies/amendments/change-caller.ts'

/**
 * Whom a new request waits for first; null if it applies at once.
 *
 * @rule N63 On a producer's policy the insured's request waits for the producer.
 */
export function firstReview(
  { policy }: Pick<ChangeSubject, 'policy'>,
  by: Requester,
  { reviewReasons }: Pick<EvaluatedRequest, 'reviewReasons'>,
): WaitsFor | null {
  return by === 'client' && hasProducer(policy) ? 'producer' : officeReview(reviewReasons)
}

/** Who of the office has to decide; null if nobody. */
export function officeReview(reasons: readonly ReviewReason[]): WaitsFor | null {
  if (reasons.some(({ decidedBy }) => decidedBy === 'carrier')) return 'carrier'
  return reasons.length > 0 ? 'rep' : null
}

interface PaidPolicy extends Pick<ChangeSubject, 'policy'> {
  /** How the policy was bought. */
  purchase: Pick<ChangeSubject['purchase'], 'paymentType'>
}

interface ActionNeeded {
  asks_of_you: 'decision' | 'payment' | null
  needs_payment: boolean
}

/**
 * What whoever reads a change has to do for it. Reps decide on the desk.
 *
 * @rule N63 A producer decides what its client asked for; a payment is asked of nobody but who pays the policy.
 */
export function actionNeededBy(
  change: Pick<StoredAmendment, 'state' | 'waitsFor' | 'effect' | 'reviewReasons'>,
  by: Requester,
  subject: PaidPolicy,
): ActionNeeded {
  const { effect, reviewReasons } = change
  const action = neededAction(change, by, subject)
  const isCharged = effect.amounts.charge > ZERO && !isBilled(subject.purchase.paymentType)
  // What needs a review goes on to the office, and is paid once that has decided.
  const isHandedOn = action === 'decision' && officeReview(reviewReasons) !== null
  return { asks_of_you: action, needs_payment: action !== null && isCharged && !isHandedOn }
}

function neededAction(
  { state, waitsFor }: Pick<StoredAmendment, 'state' | 'waitsFor'>,
  by: Requester,
  subject: Pick<ChangeSubject, 'policy'>,
): ActionNeeded['asks_of_you'] {
  if (state !== 'waiting') return null
  if (waitsFor === 'producer') return by === 'producer' ? 'decision' : null
  return waitsFor === 'payment' && by !== 'rep' && isPaidBy(subject, by) ? 'payment' : null
}

/** @rule N60 A difference is paid as the purchase was: by card at once, or billed by a new invoice. */
export function needsPayment(
  { purchase }: Pick<ChangeSubject, 'purchase'>,
  { effect }: Pick<EvaluatedRequest, 'effect'>,
): boolean {
  return effect.amounts.charge > ZERO && !isBilled(purchase.paymentType)
}
