import { fromDollars, ZERO, type Cents } from '#domain/values/money.ts'

/** Per premium bonus prize. */
export const PREMIUM_BONUS_PRIZE_FEE = fromDollars(45)
/** Per order, also where a dealer's form switched the custom signs on. */
export const CUSTOM_BONUS_SIGNS_FEE = fromDollars(30)
/** Per shipment. */
export const RUSH_SHIPPING_FEE = fromDollars(25)
export const BONUS_PRIZE_COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export interface ExtrasBasis {
  bonusPrizes?: { type: 'standard' | 'premium'; count: number } | undefined
  customBonusSigns: boolean
  rush: boolean
}

/** What is charged besides the contests. */
export interface Extras {
  premiumBps: Cents
  customBpSigns: Cents
  rushShippingFee: Cents
}

export const NO_EXTRAS: Extras = { premiumBps: ZERO, customBpSigns: ZERO, rushShippingFee: ZERO }

/**
 * The fees besides the contests.
 *
 * @rule K06 A premium bonus prize costs $45 each and a standard one nothing; custom bonus prize signs cost $30 an order; rush shipping $25 a shipment.
 */
export function calculateExtras({ bonusPrizes, customBonusSigns, rush }: ExtrasBasis): Extras {
  const premiums = bonusPrizes?.type === 'premium' ? bonusPrizes.count : 0
  return {
    premiumBps: (PREMIUM_BONUS_PRIZE_FEE * premiums) as Cents,
    customBpSigns: customBonusSigns ? CUSTOM_BONUS_SIGNS_FEE : ZERO,
    rushShippingFee: rush ? RUSH_SHIPPING_FEE : ZERO,
  }
}
