import { minus, sum, ZERO, type Cents } from '#domain/money.ts'
import { couponDiscount, couponOutcomes, type Coupon, type CouponOutcome } from '#domain/pricing/coupon.ts'
import { type Extras } from '#domain/pricing/extras.ts'
import { type Entity } from '#domain/problem.ts'

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
  entity: Entity
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
export function totals({ rows, extras, coupons, producerPricing, producerFee }: Charges): Totals {
  const discounts = sum(rows.map(rowDiscount))
  const fees = sum(rows.map(({ certFee }) => certFee))
  const beforeCoupons = sum([fees, extras.premiumBps, extras.customBpSigns, extras.rushShippingFee])
  const outcomes = couponOutcomes(coupons, { ...chargesOf(extras), amountDue: beforeCoupons })
  const discount = couponDiscount(outcomes, beforeCoupons)
  const addedByProducer = producerPricing ? producerFee : ZERO
  return {
    summary: {
      hCertFeeTotal: certFeeTotal(rows, 'grand_prize'),
      pCertFeeTotal: certFeeTotal(rows, 'putting_prize'),
      sCertFeeTotal: certFeeTotal(rows, 'shootout'),
      dCertFeeTotal: certFeeTotal(rows, 'dice_roll'),
      ...chargesOf(extras),
      couponDiscount: discount,
      dueFromClient: producerPricing ? sum([beforeCoupons, discounts, addedByProducer]) : ZERO,
      producerCommission: producerPricing ? discounts : ZERO,
      producerFee: addedByProducer,
      amountDue: minus(beforeCoupons, discount),
      clientDiscount: producerPricing ? ZERO : discounts,
    },
    coupons: outcomes,
  }
}

/** A fee that a rep set above the full one is no negative discount. */
function rowDiscount({ nondiscountFee, certFee }: RowFee): Cents {
  return Math.max(0, nondiscountFee - certFee) as Cents
}

function certFeeTotal(rows: readonly RowFee[], entity: Entity): Cents {
  return sum(rows.filter((row) => row.entity === entity).map(({ certFee }) => certFee))
}

function chargesOf({ premiumBps, customBpSigns, rushShippingFee }: Extras): Extras {
  return { premiumBps, customBpSigns, rushShippingFee }
}
