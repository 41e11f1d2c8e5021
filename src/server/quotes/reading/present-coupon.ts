import type * as z from 'zod/mini'
import type { enteredCoupon } from '#contract/contact.ts'
import { toDollars } from '#domain/values/money.ts'
import type { CouponOutcome } from '#domain/pricing/coupon.ts'

/** A coupon in the form of the API: what it is worth, and its effect on this quote. */
export function presentCoupon({
  coupon,
  discount,
  notApplicable,
}: CouponOutcome): z.output<typeof enteredCoupon> {
  return {
    code: coupon.code,
    is_percentage: coupon.isPercentage,
    value: coupon.isPercentage ? coupon.value : toDollars(coupon.value),
    discount: toDollars(discount),
    not_applicable: notApplicable ?? null,
  }
}
