import type { ChargeKey, CouponShare } from '#domain/pricing/coupon-shares.ts'
import type { PricedTerms } from '#domain/pricing/client-terms.ts'
import { type ExtraFees, NO_EXTRAS } from '#domain/pricing/extras.ts'
import { calculateTotals, type PricingSummary, type RowFee } from '#domain/pricing/totals.ts'
import type { RowProblem } from '#domain/problem.ts'
import { type Cents, ZERO } from '#domain/values/money.ts'

/** The last price of a quote as it is stored, with its plan, its figures and its time. */
export interface StoredPrice {
  plan: string
  /** The hash of that plan at that time. Prices older than this field get their hash at the next start. */
  planHash?: string
  /** ISO 8601, UTC. */
  pricedAt: string
  /** Fingerprint of the rated figures. */
  inputs: string
  rows: (RowFee & { index: number })[]
  problems: RowProblem[]
  /** The terms of its client type, where they were not those that the program comes with. */
  clientTerms?: PricedTerms
  /** What its extras cost, where it was not the usual. */
  fees?: ExtraFees
  /** Its signs go by rush shipping, and that costs nothing. */
  freeRush?: true
  /** Absent if a row could not be priced. */
  summary?: PricingSummary
  /** What coupons took off each charge, once a policy with coupons was changed. */
  couponShares?: CouponShare[]
  /** What endorsements that reps wrote are worth together; absent without any. */
  endorsed?: Cents
  /** What each payer was charged for each fee, once a policy with several payers was changed. */
  paidShares?: { charge: ChargeKey; shares: { payer: number; amount: Cents }[] }[]
}

/**
 * A stored price with all lines of its sum: one that a later release added is zero. So that a price from before it has
 * documents and can be bought, and a payment that began before it is posted.
 */
export function addMissingLines(price: StoredPrice): StoredPrice {
  return price.summary ? { ...price, summary: { ...summarizeNothing(), ...price.summary } } : price
}

/** The sum of nothing at all. */
export function summarizeNothing(): PricingSummary {
  const nothing = { rows: [], extras: NO_EXTRAS, coupons: [], producerFee: ZERO }
  return calculateTotals({ ...nothing, producerPricing: false }).summary
}
