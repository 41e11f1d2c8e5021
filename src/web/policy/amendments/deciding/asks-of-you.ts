import { findPendingPayment } from '#web/policy/amendments/paying/pending-payment.ts'
import { type PolicyChange } from '#web/policy/amendments/queries.ts'

/**
 * Whether a change asks something of whoever opened the policy: a decision, a payment, to confirm a payment, or to read the
 * answer to one that this tab began.
 */
export function isAsked({ id, asks_of_you: asks, confirm_payment_until: until }: PolicyChange): boolean {
  return Boolean(asks) || Boolean(until) || findPendingPayment(id) !== undefined
}
