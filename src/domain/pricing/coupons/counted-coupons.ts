import {
  type Coupon,
  type CouponFacts,
  type CouponOutcome,
  markCoupons,
  normalizeCouponCode,
} from '#domain/pricing/coupon.ts'
import { type Cents, subtract } from '#domain/values/money.ts'

/** What one coupon takes off a purchase. */
export interface CountedCoupon {
  code: string
  discount: Cents
}

/** The coupons that lower the amount due, with what each takes off; together no more than is due without them. */
export function countedCoupons(outcomes: readonly CouponOutcome[], dueBefore: Cents): CountedCoupon[] {
  let left = dueBefore
  return outcomes.flatMap(({ coupon, discount }) => {
    const taken = discount < left ? discount : left
    left = subtract(left, taken)
    return taken > 0 ? [{ code: normalizeCouponCode(coupon.code), discount: taken }] : []
  })
}

/**
 * The coupons of a quote that is bought, as its policy keeps them: those that counted go on counting, whatever becomes of them in the
 * office, and no other ever does.
 *
 * @rule N09 What took nothing off a purchase because it was over, used up or not for this quote takes nothing off the policy later.
 */
export function settleCoupons(
  coupons: readonly Coupon[],
  counted: ReadonlySet<string>,
  facts: CouponFacts,
): Coupon[] {
  return markCoupons(coupons, facts).map((marked) => {
    const { stopped, minimum, ...coupon } = marked
    if (counted.has(normalizeCouponCode(coupon.code))) return coupon
    if (stopped === undefined && minimum === undefined) return coupon
    return { ...marked, stopped: stopped ?? 'minimum' }
  })
}
