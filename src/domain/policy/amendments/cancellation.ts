import { subtract, sum, type Cents, atLeastZero, smallerAmount } from '#domain/values/money.ts'
import type { ContestSchedule, PolicyState } from '#domain/policy/policy-state.ts'
import type { Coupon } from '#domain/pricing/coupon.ts'
import {
  type Charge,
  contestCharge,
  type CouponedPrice,
  couponSharesOf,
  listCharges,
  paidFor,
} from '#domain/pricing/coupon-shares.ts'
import type { Rejection } from '#domain/policy/amendments/rejections.ts'
import { findRejection, type RequestInput } from '#domain/policy/amendments/request-permissions.ts'

export interface CancellationRequest extends RequestInput {
  /** The price of the policy's current version. */
  amountDue: Cents
  /** Received for this policy so far, less refunds. */
  paid: Cents
  /** The part of the price that comes back: all of it, or the fees of the contests that were not played yet. */
  returnable: Cents
  /** Value of the signs and other goods that were shipped. */
  shippedGoods: Cents
  /** What the office keeps once for the work. */
  cancellationFee: Cents
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
  const { facts } = request
  const refused = findRejection('cancel_policy', request)
  if (refused) return { verdict: 'refused', ...refused }
  return { verdict: 'applies', ...settleCancellation(request), facts: { ...facts, ended: 'cancelled' } }
}

/** What a cancellation keeps and gives back; a policy that lapses gives back the same. */
export function settleCancellation({
  amountDue,
  paid,
  returnable,
  shippedGoods,
  cancellationFee,
}: CancelledAmounts): Omit<PlannedCancellation, 'verdict' | 'facts'> {
  const credit = atLeastZero(
    subtract(smallerAmount(returnable, amountDue), sum([cancellationFee, shippedGoods])),
  )
  const kept = subtract(amountDue, credit)
  return {
    kept,
    credit,
    refund: atLeastZero(subtract(paid, kept)),
    owed: atLeastZero(subtract(kept, paid)),
  }
}

/** Everything that decides what a cancellation gives back. */
export type CancelledAmounts = Omit<CancellationRequest, keyof RequestInput>

/**
 * The part of a price that comes back on a cancellation, before the fee.
 *
 * @rule N45 What was paid for the contests that were not played comes back; the rest comes back only if nothing was played.
 */
export function getReturnableAmount(
  price: CouponedPrice,
  coupons: readonly Coupon[],
  contests: readonly ContestSchedule[],
  isPlayed: (contest: ContestSchedule) => boolean,
): Cents {
  const { amountDue } = price.summary
  if (!contests.some(isPlayed)) return amountDue
  const shares = couponSharesOf(price, coupons)
  return sum(listReturned(price, contests, isPlayed).map((charge) => paidFor(charge, shares)))
}

/** The fees that come back on a cancellation. */
export function listReturned(
  price: Pick<CouponedPrice, 'rows' | 'summary'>,
  contests: readonly ContestSchedule[],
  isPlayed: (contest: ContestSchedule) => boolean,
): Charge[] {
  if (!contests.some(isPlayed)) return listCharges(price)
  const left = new Set(contests.filter((contest) => !isPlayed(contest)).map(contestCharge))
  return listCharges(price).filter(({ charge }) => left.has(charge))
}
