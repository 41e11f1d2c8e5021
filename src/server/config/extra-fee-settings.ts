import { EXTRA_FEE_SETTINGS } from '#domain/office/office-settings.ts'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { type ExtraFees, type ExtraKey, forEachExtra } from '#domain/pricing/extras.ts'
import { fromDollars, toDollars } from '#domain/values/money.ts'
import { feeSetting } from '#server/kit/config/setting-kinds.ts'
import * as z from 'zod/mini'

declare module '#server/kit/config/env.ts' {
  interface Env {
    /** What extras cost on what is priced from now on. */
    extraFees: ExtraFees
  }
}

/** What one of an extra may cost, in dollars. */
const MOST = 1000

/** What extras cost on what is priced from now on. */
export const extraFeeSettings = {
  RUSH_SHIPPING_FEE: feeOf('rushShippingFee'),
  CUSTOM_BONUS_SIGNS_FEE: feeOf('customBpSigns'),
  PREMIUM_BONUS_PRIZE_FEE: feeOf('premiumBps'),
}

function feeOf(key: ExtraKey) {
  return z._default(feeSetting(MOST), String(toDollars(USUAL_FEES[key])))
}

export function readExtraFees(settings: Record<keyof typeof extraFeeSettings, string>): ExtraFees {
  return forEachExtra((key) => fromDollars(Number(settings[EXTRA_FEE_SETTINGS[key]])))
}
