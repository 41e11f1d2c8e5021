import { fromDollars, sum, ZERO, type Cents } from '#domain/values/money.ts'

/** Per premium bonus prize. */
export const PREMIUM_BONUS_PRIZE_FEE = fromDollars(45)
/** Per order, also if a dealer's form turned the custom signs on. */
export const CUSTOM_BONUS_SIGNS_FEE = fromDollars(30)
/** Per shipment. */
export const RUSH_SHIPPING_FEE = fromDollars(25)
export const BONUS_PRIZE_COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** What orders the charges. Each is optional, as most quotes order none of them. */
export interface ExtrasBasis {
  bonusPrizes?: { type: 'standard' | 'premium'; count: number } | undefined
  customBonusSigns?: boolean
  rush?: boolean
}

/** A charge besides the contests. */
export interface ExtraCharge {
  /** Its key in the totals of the wire. */
  wireKey: string
  /** Its name on documents and screens. */
  label: (bonusPrizes: number) => string
  amount: (basis: ExtrasBasis) => Cents
}

/**
 * All charges besides the contests, in display order. The totals, the wire, the accounts, the documents and the price
 * on the screen are made from this table; the names are stored with prices.
 *
 * @rule K06 A premium bonus prize costs $45 each and a standard one nothing; custom bonus prize signs cost $30 an order; rush shipping $25 a shipment.
 */
export const EXTRA_CHARGES = {
  premiumBps: {
    wireKey: 'premium_bps',
    label: (count) => (count === 1 ? '1 premium bonus prize' : `${count} premium bonus prizes`),
    amount: ({ bonusPrizes }) =>
      bonusPrizes?.type === 'premium' ? ((PREMIUM_BONUS_PRIZE_FEE * bonusPrizes.count) as Cents) : ZERO,
  },
  customBpSigns: {
    wireKey: 'custom_bp_signs',
    label: () => 'Custom bonus prize signs',
    amount: ({ customBonusSigns }) => (customBonusSigns ? CUSTOM_BONUS_SIGNS_FEE : ZERO),
  },
  rushShippingFee: {
    wireKey: 'rush_shipping_fee',
    label: () => 'Rush shipping',
    amount: ({ rush }) => (rush ? RUSH_SHIPPING_FEE : ZERO),
  },
} as const satisfies Record<string, ExtraCharge>

export type ExtraKey = keyof typeof EXTRA_CHARGES

export const EXTRA_KEYS = Object.keys(EXTRA_CHARGES) as ExtraKey[]

export type Extras = Record<ExtraKey, Cents>

export const NO_EXTRAS: Extras = forEachExtra(() => ZERO)

export function calculateExtras(basis: ExtrasBasis): Extras {
  return forEachExtra((key) => EXTRA_CHARGES[key].amount(basis))
}

/** Picks only the extras of an object. */
export function pickExtras(charged: Extras): Extras {
  return forEachExtra((key) => charged[key])
}

export function sumExtras(charged: Extras): Cents {
  return sum(EXTRA_KEYS.map((key) => charged[key]))
}

function forEachExtra(amount: (key: ExtraKey) => Cents): Extras {
  return Object.fromEntries(EXTRA_KEYS.map((key) => [key, amount(key)])) as Extras
}
