import { fromDollars, subtract, sum, type Cents } from '#domain/values/money.ts'
import { type PolicyState } from '#domain/policy/policy-state.ts'
import { type Rejection } from '#domain/policy/requests/rejections.ts'
import { findRejection, type RequestInput } from '#domain/policy/requests/request-permissions.ts'
import { atLeastZero, smallerAmount } from '#domain/policy/requests/settlement.ts'

/** The default cancellation fee; the office can set another. */
export const CANCELLATION_FEE = fromDollars(60)

export interface CancellationRequest extends RequestInput {
  /** The price of the policy's current version. */
  amountDue: Cents
  /** Received for this policy so far, less refunds. */
  paid: Cents
  /** Value of the signs and other goods that were shipped. */
  shippedGoods: Cents
  cancellationFee?: Cents
}

/** A cancellation that is accepted. */
export interface PlannedCancellation {
  verdict: 'applies'
  /** The fee and the shipped goods; at most the price of the policy. */
  kept: Cents
  /** For a credit memo: the price of the policy less what is kept. */
  credit: Cents
  /** What was paid beyond what is kept, including credits of earlier changes. */
  refund: Cents
  /** The part of what is kept that is not paid yet. */
  owed: Cents
  /** The policy afterwards, read-only. */
  facts: PolicyState
}

/**
 * The outcome of a cancellation request.
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
