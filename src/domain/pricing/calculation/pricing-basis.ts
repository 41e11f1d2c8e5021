import { type Cents } from '#domain/values/money.ts'
import { type Coupon } from '#domain/pricing/coupon.ts'
import { type ExtrasBasis } from '#domain/pricing/extras.ts'
import { type PricedParty } from '#domain/pricing/calculation/pricing-terms.ts'
import { type ContestRows } from '#domain/contests/rated-contests.ts'

/** Everything that the price of a quote depends on. */
export interface PricingBasis extends PricedParty, ExtrasBasis {
  contests: ContestRows
  coupons: readonly Coupon[]
  /** What a producer adds; ignored for anyone else. */
  producerFee: Cents
}
