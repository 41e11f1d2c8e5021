import { isBilled } from '#domain/quote/fields/payment.fields.ts'
import { ZERO } from '#domain/values/money.ts'
import { type Requester } from '#server/kit/db/schema/policies/changes.schema.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { isPaidBy, officeReview } from '#server/policies/changes/deciding/who-decides.ts'
import { type PolicyChange } from '#server/policies/amendments/repository.ts'

interface PaidPolicy extends Pick<ChangeSubject, 'quote'> {
  /** How the policy was bought. */
  purchase: Pick<ChangeSubject['purchase'], 'paymentType'>
}

interface Asked {
  asks_of_you: 'decision' | 'payment' | null
  needs_payment: boolean
}

/**
 * What a change asks of whoever reads it. Reps decide on the desk.
 *
 * @rule N63 A producer decides what its client asked for; a payment is asked of nobody but who pays the policy.
 */
export function askedOf(
  change: Pick<PolicyChange, 'state' | 'waitsFor' | 'effect' | 'reviewReasons'>,
  by: Requester,
  subject: PaidPolicy,
): Asked {
  const { effect, reviewReasons } = change
  const asks = asksOf(change, by, subject)
  const isCharged = effect.amounts.charge > ZERO && !isBilled(subject.purchase.paymentType)
  // What needs a review goes on to the office, and is paid once that has decided.
  const isHandedOn = asks === 'decision' && officeReview(reviewReasons) !== null
  return { asks_of_you: asks, needs_payment: asks !== null && isCharged && !isHandedOn }
}

function asksOf(
  { state, waitsFor }: Pick<PolicyChange, 'state' | 'waitsFor'>,
  by: Requester,
  subject: Pick<ChangeSubject, 'quote'>,
): Asked['asks_of_you'] {
  if (state !== 'waiting') return null
  if (waitsFor === 'producer') return by === 'producer' ? 'decision' : null
  return waitsFor === 'payment' && by !== 'rep' && isPaidBy(subject, by) ? 'payment' : null
}
