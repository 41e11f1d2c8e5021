import type { CalendarDate } from '#domain/values/calendar.ts'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'
import { percentOf, ZERO, type Cents } from '#domain/values/money.ts'
import { NO_EXTRAS, type Extras } from '#domain/pricing/extras.ts'

/** A code that lowers the amount due, by a percent of it or by a flat amount. */
export type Coupon = CouponTerms & {
  code: string
  /** The last day on which it is valid; absent if it does not expire. */
  lastDay?: CalendarDate
  /** That day is in the past. */
  expired?: true
}

type CouponTerms = { isPercentage: true; value: number } | { isPercentage: false; value: Cents }

/** The effect of a coupon on a quote; one that no longer applies stays listed with the reason. */
export interface CouponOutcome {
  coupon: Coupon
  discount: Cents
  notApplicable?: string
}

/** The codes that need a certain fee on the quote; every other code always applies. */
const CONDITIONS: readonly { code: string; needs: keyof Extras; otherwise: string }[] = [
  { code: 'WAVESHIP', needs: 'rushShippingFee', otherwise: 'WAVESHIP needs rush shipping.' },
  { code: 'FREECUSTOM', needs: 'customBpSigns', otherwise: 'FREECUSTOM needs custom bonus prize signs.' },
  { code: 'FREEPREMIUM', needs: 'premiumBps', otherwise: 'FREEPREMIUM needs premium bonus prizes.' },
]

/**
 * The discount of each coupon; a code counts once, even if it is listed several times.
 *
 * @rule K12 WAVESHIP needs a rush fee, FREECUSTOM a custom signs fee, FREEPREMIUM a premium bonus prize fee; other codes need nothing. Percentages do not build on one another: each is of what would be due without coupons.
 */
export function evaluateCoupons(
  coupons: readonly Coupon[],
  charged: Extras & { amountDue: Cents },
): CouponOutcome[] {
  if (coupons.length === 0) return []
  return coupons
    .filter((coupon, place) => coupons.findIndex(({ code }) => isSameCouponCode(code, coupon.code)) === place)
    .map((coupon) => evaluateCoupon(coupon, charged))
}

/**
 * The discount of all coupons together.
 *
 * @rule K12 Coupon discounts add up and never exceed the amount due.
 */
export function sumCouponDiscounts(outcomes: readonly CouponOutcome[], amountDue: Cents): Cents {
  let cents = 0
  for (const { discount } of outcomes) cents += discount
  return Math.min(cents, Math.max(amountDue, 0)) as Cents
}

/** The coupons on a day, with those that have expired marked. */
export function markExpiredCoupons(coupons: readonly Coupon[], today: CalendarDate): Coupon[] {
  return coupons.map((coupon) =>
    coupon.lastDay !== undefined && today > coupon.lastDay ? { ...coupon, expired: true } : coupon,
  )
}

/** The effects of a quote's coupons, from its stored charges; a quote without a price has no charges. */
export function evaluateChargedCoupons(
  coupons: readonly Coupon[],
  charged: (Extras & { amountDue: Cents; couponDiscount: Cents; endorsements?: Cents }) | undefined,
): CouponOutcome[] {
  const { amountDue, couponDiscount: taken, endorsements = ZERO, ...rest } = charged ?? NOTHING_CHARGED
  return evaluateCoupons(coupons, { ...rest, amountDue: (amountDue + taken - endorsements) as Cents })
}

const NOTHING_CHARGED = { ...NO_EXTRAS, amountDue: ZERO, couponDiscount: ZERO, endorsements: ZERO }

/** A code as it is stored and shown. */
export function normalizeCouponCode(code: string): string {
  return asciiUpperCase(code.trim())
}

/**
 * Codes can be typed in any case, with or without spaces around them.
 *
 * @rule K12 A code is the same in upper and lower case of the letters A to Z; no other letter matches one of them.
 */
export function isSameCouponCode(left: string, right: string): boolean {
  return normalizeCouponCode(left) === normalizeCouponCode(right)
}

/** The fee that a code is about; undefined where it is about the whole amount. */
export function feeOfCoupon({ code }: Pick<Coupon, 'code'>): keyof Extras | undefined {
  return conditionOf(code)?.needs
}

function conditionOf(wanted: string) {
  return CONDITIONS.find(({ code }) => isSameCouponCode(code, wanted))
}

function evaluateCoupon(coupon: Coupon, charged: Extras & { amountDue: Cents }): CouponOutcome {
  if (coupon.expired) {
    return { coupon, discount: ZERO, notApplicable: `${normalizeCouponCode(coupon.code)} has expired.` }
  }
  const condition = conditionOf(coupon.code)
  if (condition && charged[condition.needs] <= 0) {
    return { coupon, discount: ZERO, notApplicable: condition.otherwise }
  }
  const discount = coupon.isPercentage ? percentOf(charged.amountDue, coupon.value) : coupon.value
  return { coupon, discount }
}
