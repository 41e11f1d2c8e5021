import { subtract, ZERO, type Cents } from '#domain/values/money.ts'
import {
  sumCouponDiscounts,
  evaluateCoupons,
  type Coupon,
  type CouponOutcome,
} from '#domain/pricing/coupon.ts'
import { type Extras } from '#domain/pricing/extras.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'

/** What a quote costs, line by line. */
export interface PricingSummary extends Extras {
  hCertFeeTotal: Cents
  pCertFeeTotal: Cents
  sCertFeeTotal: Cents
  dCertFeeTotal: Cents
  couponDiscount: Cents
  /** Producers only: what the agency bills its client. */
  dueFromClient: Cents
  /** Producers only. */
  producerCommission: Cents
  /** Producers only: what the agency adds for itself. */
  producerFee: Cents
  amountDue: Cents
  /** Everyone but producers. */
  clientDiscount: Cents
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

/** The sum of a quote and what became of each of its coupons. */
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
  const { premiumBps, customBpSigns, rushShippingFee } = extras
  const { hCertFeeTotal, pCertFeeTotal, sCertFeeTotal, dCertFeeTotal, discounts } = rowTotals(rows)
  const fees = hCertFeeTotal + pCertFeeTotal + sCertFeeTotal + dCertFeeTotal
  const beforeCoupons = (fees + premiumBps + customBpSigns + rushShippingFee) as Cents
  const addedByProducer = producerPricing ? producerFee : ZERO
  const outcomes = evaluateCoupons(coupons, {
    premiumBps,
    customBpSigns,
    rushShippingFee,
    amountDue: beforeCoupons,
  })
  const discount = sumCouponDiscounts(outcomes, beforeCoupons)
  return {
    summary: {
      hCertFeeTotal,
      pCertFeeTotal,
      sCertFeeTotal,
      dCertFeeTotal,
      premiumBps,
      customBpSigns,
      rushShippingFee,
      couponDiscount: discount,
      dueFromClient: producerPricing ? ((beforeCoupons + discounts + addedByProducer) as Cents) : ZERO,
      producerCommission: producerPricing ? discounts : ZERO,
      producerFee: addedByProducer,
      amountDue: subtract(beforeCoupons, discount),
      clientDiscount: producerPricing ? ZERO : discounts,
    },
    coupons: outcomes,
  }
}

/** One pass over the rows. A fee that a rep set above the full one is no negative discount. */
function rowTotals(rows: readonly RowFee[]) {
  let [h, p, s, d, discounts] = [0, 0, 0, 0, 0]
  for (const { entity, nondiscountFee, certFee } of rows) {
    discounts += Math.max(0, nondiscountFee - certFee)
    switch (entity) {
      case 'grand_prize':
        h += certFee
        break
      case 'putting_prize':
        p += certFee
        break
      case 'shootout':
        s += certFee
        break
      case 'dice_roll':
        d += certFee
        break
    }
  }
  return {
    hCertFeeTotal: h as Cents,
    pCertFeeTotal: p as Cents,
    sCertFeeTotal: s as Cents,
    dCertFeeTotal: d as Cents,
    discounts: discounts as Cents,
  }
}
