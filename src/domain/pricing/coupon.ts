import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'
import { formatMoney, percentOf, ZERO, type Cents } from '#domain/values/money.ts'
import { NO_EXTRAS, type Extras } from '#domain/pricing/extras.ts'

/** A code that lowers the amount due, by a percent of it or by a flat amount. */
export type Coupon = CouponWorth &
  CouponConditions & {
    code: string
    /** Why it takes nothing off now; absent if it counts. */
    stopped?: CouponStop
  }

export type CouponWorth = { isPercentage: true; value: number } | { isPercentage: false; value: Cents }

/** For what a coupon is, as it was when it was entered; what is absent asks nothing. */
export interface CouponConditions {
  /** The first and the last day on which it is valid, where the event is. */
  firstDay?: CalendarDate
  lastDay?: CalendarDate
  /** Codes of client types and of partners, one of which the quote has to have. */
  clientTypes?: readonly string[]
  partners?: readonly string[]
  /** What has to be due without coupons, at least. */
  minimum?: Cents
}

/** Why a coupon takes nothing off. Stored with quotes that were bought: a name never changes. */
export type CouponStop =
  | 'withdrawn'
  | 'used_up'
  | 'used_by_customer'
  | 'not_yet'
  | 'expired'
  | 'client_type'
  | 'partner'
  | 'minimum'

/** What conditions of coupons look at. */
export interface CouponFacts {
  /** The day where the event is. */
  today: CalendarDate
  /** Undefined until one is chosen. */
  clientType: string | undefined
  /** The code of the partner whose page the quote was started on. */
  partner: string | undefined
}

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

/**
 * The coupons of a quote, with those marked that take nothing off now.
 *
 * @rule K12 A coupon counts from its first to its last day, for the client types and partners that it is for; what the office withdrew or what is used up counts for nobody who has not bought.
 */
export function markCoupons(coupons: readonly Coupon[], facts: CouponFacts): Coupon[] {
  return coupons.map((coupon) => {
    const stopped = coupon.stopped ?? brokenCondition(coupon, facts)
    return stopped === undefined ? coupon : { ...coupon, stopped }
  })
}

function brokenCondition(
  { firstDay, lastDay, clientTypes, partners }: CouponConditions,
  { today, clientType, partner }: CouponFacts,
): CouponStop | undefined {
  if (firstDay !== undefined && today < firstDay) return 'not_yet'
  if (lastDay !== undefined && today > lastDay) return 'expired'
  if (clientTypes !== undefined && !clientTypes.includes(clientType ?? '')) return 'client_type'
  if (partners !== undefined && !partners.includes(partner ?? '')) return 'partner'
  return undefined
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

/** What a shipped code needs on the quote, as a sentence; undefined of any other. */
export function needOfCoupon(code: string): string | undefined {
  return conditionOf(code)?.otherwise
}

/** The fee that a code is about; undefined where it is about the whole amount. */
export function feeOfCoupon({ code }: Pick<Coupon, 'code'>): keyof Extras | undefined {
  return conditionOf(code)?.needs
}

function conditionOf(wanted: string) {
  return CONDITIONS.find(({ code }) => isSameCouponCode(code, wanted))
}

function evaluateCoupon(coupon: Coupon, charged: Extras & { amountDue: Cents }): CouponOutcome {
  const { minimum = ZERO } = coupon
  const without = (notApplicable: string) => ({ coupon, discount: ZERO, notApplicable })
  if (coupon.stopped !== undefined) return without(describeStop(coupon, coupon.stopped))
  const condition = conditionOf(coupon.code)
  if (condition && charged[condition.needs] <= 0) return without(condition.otherwise)
  if (charged.amountDue < minimum) return without(describeStop(coupon, 'minimum'))
  const discount = coupon.isPercentage ? percentOf(charged.amountDue, coupon.value) : coupon.value
  return { coupon, discount }
}

function describeStop({ code: given, firstDay, minimum = ZERO }: Coupon, stopped: CouponStop): string {
  const code = normalizeCouponCode(given)
  switch (stopped) {
    case 'withdrawn':
      return `${code} is no longer offered.`
    case 'used_up':
      return `${code} has been used up.`
    case 'used_by_customer':
      return `${code} was already used with this email address.`
    case 'not_yet':
      return firstDay === undefined
        ? `${code} isn’t valid yet.`
        : `${code} starts on ${formatLongDate(firstDay)}.`
    case 'expired':
      return `${code} has expired.`
    case 'client_type':
      return `${code} isn’t for this type of client.`
    case 'partner':
      return `${code} is only for customers of certain partners.`
    case 'minimum':
      return `${code} needs an amount due of at least ${formatMoney(minimum, '$')}.`
  }
}
