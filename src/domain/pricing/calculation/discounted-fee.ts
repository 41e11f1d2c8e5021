import type { FormVersion } from '#domain/values/client-types.ts'
import { formatMoney, fromDollars, ZERO, type Cents } from '#domain/values/money.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'

/** A discount does not lower a fee below these. A dice roll has no minimum. */
export const MINIMUM_DISCOUNTED_FEE: Readonly<Record<ContestKind, Cents>> = {
  grand_prize: fromDollars(180),
  putting_prize: fromDollars(175),
  shootout: fromDollars(100),
  dice_roll: ZERO,
}

/** Putts from this distance for at most this prize are sold at full price. */
const FULL_PRICE_PUTT = { distanceFeet: 60, largestPrize: fromDollars(10_000) }

/** The same in words, from the same figures. */
export const DISCOUNT_RULES: readonly string[] = [
  'The client type’s percent comes off the fee before discount, and the rest rounds half up to whole dollars.',
  'Where the client type’s form has minimums, a discounted fee stops at the minimum of its kind of contest.',
  `A putt from ${FULL_PRICE_PUTT.distanceFeet} feet for up to ${formatMoney(FULL_PRICE_PUTT.largestPrize, '$')} has no discount.`,
  'Friends & Family pay nothing. A partner’s page has the partner’s percent instead.',
]

export interface Putt {
  distanceFeet: number
  prizeValue: Cents
}

export interface FeeBasis {
  entity: ContestKind
  /** In whole dollars, before any discount. */
  nondiscountFee: Cents
  /** 0 to 100, up to two decimals. */
  discountPercent: number
  /** The form version of step 1, which also decides whether a minimum holds. */
  formVersion: FormVersion
  /** Putting only. */
  putt?: Putt | undefined
}

/** A fee and the rule that decided it. */
export interface DiscountedFee {
  fee: Cents
  decidedBy: 'full' | 'discount' | 'floor'
}

/**
 * The certificate fee after the client's discount, in whole dollars, with what decided it.
 *
 * @rule V04 The percent comes off and the rest rounds half up to whole dollars; 0 stays 0; on form versions other than 1 and 3 it stops at the contest's minimum; a 60-foot putt for up to $10,000 pays the full fee.
 */
export function applyDiscount(basis: FeeBasis): DiscountedFee {
  const { nondiscountFee, discountPercent, entity, formVersion } = basis
  if (isFullPricePutt(basis)) return { fee: subtractPercent(nondiscountFee, 0), decidedBy: 'full' }
  const discounted = subtractPercent(nondiscountFee, discountPercent)
  const floor = hasFloor(formVersion) ? MINIMUM_DISCOUNTED_FEE[entity] : ZERO
  if (discounted > 0 && discounted < floor) return { fee: floor, decidedBy: 'floor' }
  return { fee: discounted, decidedBy: discountPercent > 0 ? 'discount' : 'full' }
}

// Every quote with a putt is a hole-in-one, putting or shootout quote, so this needs no further check.
function isFullPricePutt({ putt }: FeeBasis): boolean {
  return (
    putt?.distanceFeet === FULL_PRICE_PUTT.distanceFeet && putt.prizeValue <= FULL_PRICE_PUTT.largestPrize
  )
}

/** Whether a client's form stops a discount at the minimums. */
export function hasFloor(version: FormVersion): boolean {
  return version !== 'version_1' && version !== 'version_3'
}

/**
 * Rounded once, from the exact product: rounding to cents first would raise some fees by a dollar. All numbers are
 * integers far below 2^53, where doubles are exact.
 */
function subtractPercent(fee: Cents, percent: number): Cents {
  const hundredths = 10_000 - Math.round(percent * 100)
  return (Math.floor((fee * hundredths + 500_000) / 1_000_000) * 100) as Cents
}
