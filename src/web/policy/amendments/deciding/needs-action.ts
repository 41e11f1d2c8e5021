import { findPendingPayment } from '#web/policy/amendments/paying/pending-payment.ts'
import type { Amendment } from '#web/policy/amendments/queries.ts'

/**
 * Whether a change asks something of whoever opened the policy: a decision, a payment, to confirm a payment, or to read the
 * answer to one that this tab began.
 */
export function needsAction({ id, asks_of_you: asks, confirm_payment_until: until }: Amendment): boolean {
  return Boolean(asks) || Boolean(until) || findPendingPayment(id) !== undefined
}
