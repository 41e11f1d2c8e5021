import { type Coupon, type CouponOutcome } from '#domain/pricing/coupon.ts'
import { fingerprintInputs } from '#domain/pricing/calculation/fingerprint.ts'
import { type PriceFreshness, evaluatePriceFreshness } from '#domain/pricing/price-freshness.ts'
import { priceQuote, isSumUnchanged } from '#domain/pricing/calculation/price-quote.ts'
import { type PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { type StoredPrice } from '#domain/pricing/stored-price.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { type Quote } from '#domain/quote/model/quote.ts'
import { type PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'
import { type LoadedPlan, type RatingPlans } from '#server/quotes/pricing/rating-plans.ts'

/** A price with what it was made of. */
export interface CalculatedPrice {
  basis: PricingBasis
  plan: LoadedPlan
  price: StoredPrice
  /** What became of each coupon; none while there is no sum. */
  coupons: CouponOutcome[]
}

/** What a quote keeps besides its answers that its price depends on. */
export interface StoredPricing {
  price: StoredPrice | null
  coupons: readonly Coupon[]
  partner: PartnerSnapshot | null
}

/** What stands for the discount of the client type. */
export function partnerDiscount({ partner }: Pick<StoredPricing, 'partner'>) {
  return partner ? { partner: { percent: partner.percent } } : {}
}

/** The contest fees of such a price are kept with the plan that made them. */
const FEES_STILL_VALID: ReadonlySet<PriceFreshness> = new Set(['fresh', 'sum_changed'])

/**
 * Prices a quote as it stands. While nothing that is rated has changed and its price still holds, the quote
 * keeps the plan that priced it; else the plan in force prices it anew.
 *
 * @rule N69 Where no plan is in force there is no new price: undefined, and whatever else was asked goes on without one.
 */
export function calculatePrice(
  plans: RatingPlans,
  quote: Quote,
  { price: kept, coupons: entered, partner }: StoredPricing,
  now: Date,
): CalculatedPrice | undefined {
  const basis = pricingBasis(quote, dayAtEvent(quote, now), {
    coupons: entered,
    ...partnerDiscount({ partner }),
  })
  const holds =
    kept !== null &&
    FEES_STILL_VALID.has(checkFreshness(plans, quote, { price: kept, coupons: entered, partner }, now))
  const plan = (holds ? findPlanOfPrice(plans, kept) : undefined) ?? plans.inForceOn(dayAtEvent(quote, now))
  if (!plan) return undefined
  const { rows, problems, summary, coupons = [] } = priceQuote(basis, plan)
  const price: StoredPrice = {
    plan: plan.plan,
    planHash: plan.hash,
    pricedAt: holds ? kept.pricedAt : now.toISOString(),
    inputs: fingerprintInputs(basis),
    rows: rows.map(({ entity, index, nondiscountFee, certFee }) => ({
      entity,
      index,
      nondiscountFee,
      certFee,
    })),
    problems,
    ...(summary && { summary }),
  }
  return { basis, plan, price, coupons }
}

/** Whether the price that a quote keeps may still be bought. */
export function checkFreshness(
  plans: RatingPlans,
  quote: Quote,
  { price: kept, coupons, partner }: StoredPricing & { price: StoredPrice },
  now: Date,
): PriceFreshness {
  const today = dayAtEvent(quote, now)
  const basis = pricingBasis(quote, today, { coupons, ...partnerDiscount({ partner }) })
  return evaluatePriceFreshness({
    pricedInputs: kept.inputs,
    currentInputs: fingerprintInputs(basis),
    pricedOn: dayAtEvent(quote, new Date(kept.pricedAt)),
    today,
    pricedPlan: kept.plan,
    planInForce: plans.inForceOn(today)?.plan,
    isPlanUnchanged: findPlanOfPrice(plans, kept) !== undefined,
    isSumUnchanged: isSumUnchanged(basis, kept),
  })
}

/** The plan that made a price, while it is there and unaltered. */
export function findPlanOfPrice(plans: RatingPlans, { plan, planHash }: StoredPrice): LoadedPlan | undefined {
  return plans.find(plan, planHash)
}
