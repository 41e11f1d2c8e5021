import { subtract, sum, ZERO, type Cents } from '#domain/values/money.ts'
import {
  sumCouponDiscounts,
  evaluateCoupons,
  type Coupon,
  type CouponOutcome,
} from '#domain/pricing/coupon.ts'
import { type Extras, pickExtras, sumExtras } from '#domain/pricing/extras.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'

/** For each kind of contest, the key of the sum of its fees; stored with prices. */
export const FEE_TOTALS = {
  grand_prize: 'hCertFeeTotal',
  putting_prize: 'pCertFeeTotal',
  shootout: 'sCertFeeTotal',
  dice_roll: 'dCertFeeTotal',
} as const satisfies Record<ContestKind, string>

type FeeTotals = Record<(typeof FEE_TOTALS)[ContestKind], Cents>

export const NO_FEES = Object.fromEntries(
  Object.values(FEE_TOTALS).map((key) => [key, ZERO]),
) as Readonly<FeeTotals>

/** What a quote costs, line by line. */
export interface PricingSummary extends Extras, FeeTotals {
  couponDiscount: Cents
  /** Producers only: the amount that the agency bills its client. */
  dueFromClient: Cents
  /** Producers only. */
  producerCommission: Cents
  /** Producers only: the fee that the agency adds for itself. */
  producerFee: Cents
  amountDue: Cents
  /** Everyone but producers. */
  clientDiscount: Cents
  /** What endorsements that reps wrote add to the price, or take off it; absent without any. Nobody has a commission on it. */
  endorsements?: Cents
}

export interface RowFee {
  entity: ContestKind
  nondiscountFee: Cents
  certFee: Cents
}

export interface Charges {
  rows: readonly RowFee[]
  extras: Extras
  coupons: readonly Coupon[]
  /** An insurance producer, or a client type with the producers' form. */
  producerPricing: boolean
  producerFee: Cents
}

/** The sum of a quote and the effect of each of its coupons. */
export interface Totals {
  summary: PricingSummary
  coupons: CouponOutcome[]
}

/**
 * Adds up a quote.
 *
 * @rule K13 A producer's client owes the fees before discount, the extras and the producer fee; the producer owes that less its commission (the discounts) and its fee. Anyone else owes the sum of the fees, and the discounts are the client's.
 */
export function calculateTotals({ rows, extras, coupons, producerPricing, producerFee }: Charges): Totals {
  const { fees, discounts, byContest } = rowTotals(rows)
  const beforeCoupons = sum([fees, sumExtras(extras)])
  const addedByProducer = producerPricing ? producerFee : ZERO
  const outcomes = evaluateCoupons(coupons, { ...pickExtras(extras), amountDue: beforeCoupons })
  const discount = sumCouponDiscounts(outcomes, beforeCoupons)
  return {
    summary: {
      ...byContest,
      ...pickExtras(extras),
      couponDiscount: discount,
      dueFromClient: producerPricing ? sum([beforeCoupons, discounts, addedByProducer]) : ZERO,
      producerCommission: producerPricing ? discounts : ZERO,
      producerFee: addedByProducer,
      amountDue: subtract(beforeCoupons, discount),
      clientDiscount: producerPricing ? ZERO : discounts,
    },
    coupons: outcomes,
  }
}

/** What a producer's client owes for the same, as the price of somebody who buys for itself. */
export function grossOf(summary: PricingSummary): PricingSummary {
  const { amountDue, producerCommission, producerFee } = summary
  return {
    ...summary,
    amountDue: sum([amountDue, producerCommission, producerFee]),
    producerCommission: ZERO,
    producerFee: ZERO,
  }
}

/** One pass over the rows. A fee that a rep set above the full one makes no negative discount. */
function rowTotals(rows: readonly RowFee[]) {
  const byContest = { ...NO_FEES }
  let [fees, discounts] = [0, 0]
  for (const { entity, nondiscountFee, certFee } of rows) {
    const key = FEE_TOTALS[entity]
    byContest[key] = (byContest[key] + certFee) as Cents
    fees += certFee
    discounts += Math.max(0, nondiscountFee - certFee)
  }
  return { fees: fees as Cents, discounts: discounts as Cents, byContest }
}
