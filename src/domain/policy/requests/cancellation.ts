import { fromDollars, subtract, sum, type Cents } from '#domain/values/money.ts'
import { type PolicyState } from '#domain/policy/policy-state.ts'
import { type Rejection } from '#domain/policy/requests/rejections.ts'
import { findRejection, type RequestInput } from '#domain/policy/requests/request-permissions.ts'
import { atLeastZero, smallerAmount } from '#domain/policy/requests/settlement.ts'

/** What is kept of a cancelled policy, unless the office sets another fee. */
export const CANCELLATION_FEE = fromDollars(60)

export interface CancellationRequest extends RequestInput {
  /** What the policy's current version costs. */
  amountDue: Cents
  /** Received for this policy so far, less what was paid back. */
  paid: Cents
  /** Value of the signs and other goods that have left the house. */
  shippedGoods: Cents
  cancellationFee?: Cents
}

/** A cancellation that is taken. */
export interface PlannedCancellation {
  verdict: 'applies'
  /** The fee and the goods; never more than the policy cost. */
  kept: Cents
  /** For a credit memo: what the policy cost less what is kept. */
  credit: Cents
  /** What was paid above what is kept, credits of earlier changes included. */
  refund: Cents
  /** Of what is kept, the part that nobody has paid yet. */
  owed: Cents
  /** The policy afterwards: read only. */
  facts: PolicyState
}

/**
 * What becomes of a cancellation.
 *
 * @rule N45 Cancelled before the first tee time, a policy is refunded in full less a fee and the goods that were shipped.
 */
export function evaluateCancellation(
  request: CancellationRequest,
): ({ verdict: 'refused' } & Rejection) | PlannedCancellation {
  const { facts, amountDue, paid, shippedGoods, cancellationFee = CANCELLATION_FEE } = request
  const refused = findRejection('cancel_policy', request)
  if (refused) return { verdict: 'refused', ...refused }
  const kept = smallerAmount(amountDue, sum([cancellationFee, shippedGoods]))
  return {
    verdict: 'applies',
    kept,
    credit: subtract(amountDue, kept),
    refund: atLeastZero(subtract(paid, kept)),
    owed: atLeastZero(subtract(kept, paid)),
    facts: { ...facts, cancelled: true },
  }
}
