import { fromDollars, sum, ZERO, type Cents } from '#domain/values/money.ts'

export const BONUS_PRIZE_COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** What orders the charges, each optional, as most quotes order none of them; and what each of them costs. */
export interface ExtrasBasis {
  fees: ExtraFees
  bonusPrizes?: { type: 'standard' | 'premium'; count: number } | undefined
  customBonusSigns?: boolean
  rush?: boolean
}

/** A charge besides the contests. */
export interface ExtraCharge {
  /** Its key in the totals of the wire. */
  wireKey: string
  /** The key on the wire of what one costs. */
  feeKey: string
  /** What one costs where the office has set nothing. */
  usualFee: Cents
  /** Its name on documents and screens. */
  label: (bonusPrizes: number) => string
  /** How many are ordered. */
  count: (ordered: Omit<ExtrasBasis, 'fees'>) => number
}

/**
 * All charges besides the contests, in display order. The totals, the wire, the accounts, the documents and the price
 * on the screen are made from this table; the names are stored with prices.
 *
 * @rule K06 A premium bonus prize costs $45 each and a standard one nothing; custom bonus prize signs cost $30 an order, also if a dealer’s form turned them on; rush shipping $25 a shipment. The office can set other fees.
 */
export const EXTRA_CHARGES = {
  premiumBps: {
    wireKey: 'premium_bps',
    feeKey: 'premium_bps_price',
    usualFee: fromDollars(45),
    label: (count) => (count === 1 ? '1 premium bonus prize' : `${count} premium bonus prizes`),
    count: ({ bonusPrizes }) => (bonusPrizes?.type === 'premium' ? bonusPrizes.count : 0),
  },
  customBpSigns: {
    wireKey: 'custom_bp_signs',
    feeKey: 'custom_bp_signs_price',
    usualFee: fromDollars(30),
    label: () => 'Custom bonus prize signs',
    count: ({ customBonusSigns }) => (customBonusSigns ? 1 : 0),
  },
  rushShippingFee: {
    wireKey: 'rush_shipping_fee',
    feeKey: 'rush_shipping_price',
    usualFee: fromDollars(25),
    label: () => 'Rush shipping',
    count: ({ rush }) => (rush ? 1 : 0),
  },
} as const satisfies Record<string, ExtraCharge>

export type ExtraKey = keyof typeof EXTRA_CHARGES

export const EXTRA_KEYS = Object.keys(EXTRA_CHARGES) as ExtraKey[]

/** What is charged. */
export type Extras = Record<ExtraKey, Cents>

/** What one of each costs: a prize, the signs of an order, a shipment. */
export type ExtraFees = Readonly<Record<ExtraKey, Cents>>

export const NO_EXTRAS: Extras = forEachExtra(() => ZERO)

export function calculateExtras({ fees, ...ordered }: ExtrasBasis): Extras {
  return forEachExtra((key) => (fees[key] * EXTRA_CHARGES[key].count(ordered)) as Cents)
}

/** Picks only the extras of an object. */
export function pickExtras(charged: Extras): Extras {
  return forEachExtra((key) => charged[key])
}

export function sumExtras(charged: Extras): Cents {
  return sum(EXTRA_KEYS.map((key) => charged[key]))
}

/** An amount for each extra. */
export function forEachExtra(amount: (key: ExtraKey) => Cents): Extras {
  return Object.fromEntries(EXTRA_KEYS.map((key) => [key, amount(key)])) as Extras
}
