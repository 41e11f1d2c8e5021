import type { Cents } from '#domain/values/money.ts'
import type { Coupon } from '#domain/pricing/coupon.ts'
import type { ExtrasBasis } from '#domain/pricing/extras.ts'
import type { PricedParty } from '#domain/pricing/calculation/pricing-terms.ts'
import type { ContestRows } from '#domain/pricing/rating/rated-contests.ts'

/** All inputs of a quote's price. */
export interface PricingBasis extends PricedParty, ExtrasBasis {
  contests: ContestRows
  coupons: readonly Coupon[]
  /** The producer fee; ignored for anyone else. */
  producerFee: Cents
}
