import { findPriceEnd, type PriceEnd } from '#domain/quote/pricing/price-end.ts'
import { markCoupons } from '#domain/pricing/coupon.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import {
  checkFreshness,
  hasTermsInForce,
  type StoredPricing,
} from '#server/quotes/pricing/calculate-price.ts'
import type { RatingPlans } from '#server/quotes/pricing/rating-plans.ts'

/** Until when the stored price of a quote is good; null if it is not good any more, or nothing is known to change it. */
export function evaluatePriceEnd(
  plans: RatingPlans,
  quote: Quote,
  { price, coupons, partner }: StoredPricing,
  now: Date,
): PriceEnd | null {
  if (!price?.summary || checkFreshness(plans, quote, { price, coupons, partner }, now) !== 'fresh')
    return null
  const planOn = (day: Parameters<typeof plans.inForceOn>[0]) => plans.inForceOn(day)?.plan
  const today = dayAtEvent(quote, now)
  const counted = markCoupons(coupons, {
    today,
    clientType: clientTypeOf(quote.answers)?.code,
    partner: partner?.code,
  })
  const terms = hasTermsInForce(quote, { price, partner })
  return findPriceEnd({ quote, price, coupons: counted, today, planOn, hasTermsInForce: terms }) ?? null
}
