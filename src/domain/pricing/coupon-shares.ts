import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import {
  type Coupon,
  type CouponOutcome,
  evaluateChargedCoupons,
  evaluateCoupons,
  feeOfCoupon,
} from '#domain/pricing/coupon.ts'
import { EXTRA_KEYS, type ExtraKey, NO_EXTRAS, pickExtras } from '#domain/pricing/extras.ts'
import type { PricingSummary, RowFee } from '#domain/pricing/totals.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** What a price is made of: the fee of a contest by its kind and number, an extra, or what reps wrote by endorsements. */
export type ChargeKey = `${ContestKind} ${number}` | ExtraKey | typeof ENDORSEMENTS

/** The one charge that may be below zero. */
export const ENDORSEMENTS = 'endorsements'

/** What the coupons of a policy took off one charge. */
export interface CouponShare {
  charge: ChargeKey
  /** By coupons of a fixed amount. */
  flat: Cents
  /** By coupons of a percentage. */
  percentage: Cents
}

/** Something that is part of the amount due. */
export interface Charge {
  charge: ChargeKey
  fee: Cents
}

/** A complete price: the fees of its contests and its sum. */
export interface CouponedPrice {
  rows: readonly (RowFee & { index: number })[]
  summary: PricingSummary
  /** Stored from the first change on; before it they follow from the coupons. */
  couponShares?: CouponShare[]
}

export function contestCharge({ entity, index }: { entity: ContestKind; index: number }): ChargeKey {
  return `${entity} ${index}`
}

/** Everything that the amount due is made of: what coupons are taken of, and what endorsements add or take off. */
export function listCharges(price: Pick<CouponedPrice, 'rows' | 'summary'>): Charge[] {
  const { endorsements } = price.summary
  return [
    ...listCouponedCharges(price),
    ...(endorsements === undefined ? [] : [{ charge: ENDORSEMENTS, fee: endorsements } as const]),
  ]
}

/** What coupons are taken of, in the order in which they are shared: contests by kind, then extras. */
function listCouponedCharges({ rows, summary }: Pick<CouponedPrice, 'rows' | 'summary'>): Charge[] {
  const contests = CONTEST_KINDS.flatMap((kind) =>
    rows
      .filter(({ entity }) => entity === kind)
      .toSorted((one, other) => one.index - other.index)
      .map((row) => ({ charge: contestCharge(row), fee: row.certFee })),
  )
  return [...contests, ...EXTRA_KEYS.map((key) => ({ charge: key, fee: summary[key] }))]
}

/**
 * Shares what coupons take off among the charges that they were taken of.
 *
 * @rule N88 A code that is about one fee lowers that fee; any other lowers every charge in proportion to its fee, in whole cents that add up to the coupon. Coupons that meet on one charge never take more off it than its fee: what is too much goes to the others.
 */
export function shareCoupons(charges: readonly Charge[], outcomes: readonly CouponOutcome[]): CouponShare[] {
  const shares = charges.map(({ charge }): CouponShare => ({ charge, flat: ZERO, percentage: ZERO }))
  const left = charges.map(({ fee }) => fee)
  const named = outcomes.filter(({ coupon }) => feeOfCoupon(coupon) !== undefined)
  for (const { coupon, discount } of [...named, ...outcomes.filter((outcome) => !named.includes(outcome))]) {
    const only = feeOfCoupon(coupon)
    const taken = discount < sum(left) ? discount : sum(left)
    const weights = charges.map(({ charge, fee }) => (only === undefined || only === charge ? fee : ZERO))
    const fitting = inProportion(taken, weights).map((share, nth) => smaller(share, left[nth] ?? ZERO))
    takeOff(fitting)
    takeOff(inProportion(subtract(taken, sum(fitting)), left))

    function takeOff(amounts: readonly Cents[]) {
      for (const [nth, amount] of amounts.entries()) {
        const share = shares[nth]
        if (!share) continue
        share[coupon.isPercentage ? 'percentage' : 'flat'] = sum([
          share[coupon.isPercentage ? 'percentage' : 'flat'],
          amount,
        ])
        left[nth] = subtract(left[nth] ?? ZERO, amount)
      }
    }
  }
  return shares
}

/** What the coupons took off each charge of a price. */
export function couponSharesOf(price: CouponedPrice, coupons: readonly Coupon[]): CouponShare[] {
  return (
    price.couponShares ??
    shareCoupons(listCouponedCharges(price), evaluateChargedCoupons(coupons, price.summary))
  )
}

/** What was paid for a charge: its fee less what coupons took off it. */
export function paidFor({ charge, fee }: Charge, shares: readonly CouponShare[]): Cents {
  const share = shares.find((one) => one.charge === charge)
  return share ? subtract(fee, shareTotal(share)) : fee
}

interface Repriced {
  before: CouponedPrice
  /** The new fees, with whatever coupons would take of them as if they were bought now. */
  after: CouponedPrice
  coupons: readonly Coupon[]
  /** The charge before the change that one after it was; undefined if it is new. */
  originOf: (charge: ChargeKey) => ChargeKey | undefined
}

/**
 * A new price of a policy with the coupons of its purchase.
 *
 * @rule N88 What a change leaves alone keeps what coupons took off it. What it changes or adds gets each percentage again; of a fixed amount it keeps what it had, up to its new fee, and gets no more.
 */
export function keepCoupons({ before, after, coupons, originOf }: Repriced): CouponedPrice {
  const [earlier, charges] = [listCouponedCharges(before), listCouponedCharges(after)]
  const shares = couponSharesOf(before, coupons)
  const was = (key: ChargeKey) => {
    const origin = originOf(key)
    return {
      fee: earlier.find(({ charge }) => charge === origin)?.fee,
      share: shares.find(({ charge }) => charge === origin),
    }
  }
  const changed = charges.filter(({ charge, fee }) => was(charge).fee !== fee)
  const shared = shareCoupons(changed, evaluatePercentages(changed, coupons))
  const couponShares = charges.map(({ charge, fee }): CouponShare => {
    const { flat = ZERO, percentage = ZERO } = was(charge).share ?? {}
    const again = shared.find((one) => one.charge === charge)
    if (!again) return { charge, flat, percentage }
    return {
      charge,
      flat: smaller(flat, subtract(fee, again.percentage)),
      percentage: again.percentage,
    }
  })
  const couponDiscount = sum(couponShares.map(shareTotal))
  const { summary } = after
  const beforeCoupons = sum([summary.amountDue, summary.couponDiscount])
  return {
    ...after,
    summary: { ...summary, couponDiscount, amountDue: subtract(beforeCoupons, couponDiscount) },
    couponShares,
  }
}

function evaluatePercentages(charges: readonly Charge[], coupons: readonly Coupon[]): CouponOutcome[] {
  const extras = pickExtras({
    ...NO_EXTRAS,
    ...Object.fromEntries(charges.map(({ charge, fee }) => [charge, fee])),
  })
  return evaluateCoupons(
    coupons.filter(({ isPercentage }) => isPercentage),
    { ...extras, amountDue: sum(charges.map(({ fee }) => fee)) },
  )
}

function shareTotal({ flat, percentage }: CouponShare): Cents {
  return sum([flat, percentage])
}

/** Parts of an amount in proportion to weights, in whole cents that add up to it; all 0 without a weight. */
export function inProportion(amount: Cents, weights: readonly Cents[]): Cents[] {
  const total = BigInt(sum(weights))
  if (total === 0n) return weights.map(() => ZERO)
  let [weight, given] = [0n, 0n]
  return weights.map((own) => {
    weight += BigInt(own)
    const until = (BigInt(amount) * weight) / total
    const part = until - given
    given = until
    return Number(part) as Cents
  })
}

function smaller(left: Cents, right: Cents): Cents {
  return left < right ? left : right
}
