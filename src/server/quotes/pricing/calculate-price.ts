import type { Coupon, CouponOutcome } from '#domain/pricing/coupon.ts'
import { fingerprintInputs } from '#domain/pricing/calculation/fingerprint.ts'
import { type PriceFreshness, evaluatePriceFreshness } from '#domain/pricing/price-freshness.ts'
import { termsToStore, withPricedTerms } from '#domain/pricing/client-terms.ts'
import { feesToStore, hasFeesInForce, isRushFree } from '#domain/pricing/extra-fees.ts'
import { getPricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { priceQuote, isSumUnchanged } from '#domain/pricing/calculation/price-quote.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import type { PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'
import type { LoadedPlan, RatingPlans } from '#server/quotes/pricing/rating-plans.ts'

/** A price with the data that it was calculated from. */
export interface CalculatedPrice {
  basis: PricingBasis
  plan: LoadedPlan
  price: StoredPrice
  /** The effect of each coupon; empty if there is no sum. */
  coupons: CouponOutcome[]
}

/** What a price depends on besides the answers. */
export interface StoredPricing {
  price: StoredPrice | null
  coupons: readonly Coupon[]
  partner: PartnerSnapshot | null
}

/** Its percent replaces the discount of the client type, and some coupons ask for its code. */
export function partnerDiscount({ partner }: Pick<StoredPricing, 'partner'>) {
  return partner ? { partner: { percent: partner.percent }, partnerCode: partner.code } : {}
}

/** With such a price the contest fees stay on the plan that calculated them. */
const FEES_STILL_VALID: ReadonlySet<PriceFreshness> = new Set(['fresh', 'sum_changed'])

/**
 * Prices a quote. As long as nothing that is rated has changed and its price is still valid, the quote keeps the plan that
 * priced it; otherwise the plan in force is used.
 *
 * @rule N69 Without a plan in force there is no new price (undefined), and the rest of the request goes on without one.
 */
export function calculatePrice(
  plans: RatingPlans,
  quote: Quote,
  { price: stored, coupons, partner }: StoredPricing,
  now: Date,
): CalculatedPrice | undefined {
  const isValid =
    stored !== null &&
    FEES_STILL_VALID.has(checkFreshness(plans, quote, { price: stored, coupons, partner }, now))
  const basis = pricingBasis(quote, dayAtEvent(quote, now), {
    coupons,
    ...partnerDiscount({ partner }),
    termsOf: isValid ? stored : null,
  })
  const plan =
    (isValid ? findPlanOfPrice(plans, stored) : undefined) ?? plans.inForceOn(dayAtEvent(quote, now))
  return plan && priceUnderPlan(basis, plan, isValid ? stored.pricedAt : now.toISOString())
}

/** The price of a basis under a given plan; `pricedAt` is ISO 8601. */
export function priceUnderPlan(basis: PricingBasis, plan: LoadedPlan, pricedAt: string): CalculatedPrice {
  const { rows, problems, summary, coupons: outcomes = [] } = priceQuote(basis, plan)
  const clientTerms = termsToStore(basis.clientType)
  const fees = feesToStore(basis.fees)
  const price: StoredPrice = {
    plan: plan.plan,
    planHash: plan.hash,
    pricedAt,
    inputs: fingerprintInputs(basis),
    rows: rows.map(({ entity, index, nondiscountFee, certFee }) => ({
      entity,
      index,
      nondiscountFee,
      certFee,
    })),
    problems,
    ...(clientTerms && { clientTerms }),
    ...(fees && { fees }),
    ...(isRushFree(basis) && { freeRush: true }),
    ...(summary && { summary }),
  }
  return { basis, plan, price, coupons: outcomes }
}

/** Whether the stored price of a quote may still be bought. */
export function checkFreshness(
  plans: RatingPlans,
  quote: Quote,
  { price: stored, coupons, partner }: StoredPricing & { price: StoredPrice },
  now: Date,
): PriceFreshness {
  const today = dayAtEvent(quote, now)
  const basis = pricingBasis(quote, today, { coupons, ...partnerDiscount({ partner }), termsOf: stored })
  return evaluatePriceFreshness({
    pricedInputs: stored.inputs,
    currentInputs: fingerprintInputs(basis),
    pricedOn: dayAtEvent(quote, new Date(stored.pricedAt)),
    today,
    pricedPlan: stored.plan,
    planInForce: plans.inForceOn(today)?.plan,
    isPlanUnchanged: findPlanOfPrice(plans, stored) !== undefined,
    hasTermsInForce: hasTermsInForce(quote, { price: stored, partner }),
    isSumUnchanged: isSumUnchanged(basis, stored),
  })
}

/** Whether a price that is made now would have the same discount and form of the client type, and the same fees of extras. */
export function hasTermsInForce(
  { answers }: Quote,
  { price, partner }: Pick<StoredPricing, 'price' | 'partner'>,
): boolean {
  const type = clientTypeOf(answers)
  const party = { producer: isProducerQuote(answers), ...partnerDiscount({ partner }) }
  const now = getPricingTerms({ ...party, clientType: type })
  const then = getPricingTerms({ ...party, clientType: withPricedTerms(type, price) })
  if (!hasFeesInForce(price)) return false
  return now.discountPercent === then.discountPercent && now.formVersion === then.formVersion
}

/** The plan that calculated a price, if it is loaded and unchanged. */
export function findPlanOfPrice(plans: RatingPlans, { plan, planHash }: StoredPrice): LoadedPlan | undefined {
  return plans.find(plan, planHash)
}
