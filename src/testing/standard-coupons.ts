import type { Coupon } from '#domain/pricing/coupon.ts'
import { fromDollars } from '#domain/values/money.ts'

/** The coupons that a new database has. */
export const STANDARD_COUPONS: readonly Coupon[] = [
  { code: 'WAVESHIP', isPercentage: false, value: fromDollars(25) },
  { code: 'FREECUSTOM', isPercentage: false, value: fromDollars(30) },
  { code: 'FREEPREMIUM', isPercentage: false, value: fromDollars(45) },
]
