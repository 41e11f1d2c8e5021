import { type Coupon, type CouponOutcome } from '#domain/pricing/coupon.ts'
import { fingerprint } from '#domain/pricing/fingerprint.ts'
import { type Freshness, priceFreshness } from '#domain/pricing/freshness.ts'
import { priceQuote, sumHolds } from '#domain/pricing/price-quote.ts'
import { type PricingBasis } from '#domain/pricing/pricing-basis.ts'
import { type StoredPrice } from '#domain/pricing/stored-price.ts'
import { dayAt } from '#domain/quote/event-zone.ts'
import { pricingBasis } from '#domain/quote/pricing-basis.ts'
import { type Quote } from '#domain/quote/quote.ts'
import { type StartedFrom } from '#domain/quote/form-versions.ts'
import { type LoadedPlan, type RatingPlans } from '#server/rating/plans.ts'

/** A price with what it was made of. */
export interface DraftPrice {
  basis: PricingBasis
  plan: LoadedPlan
  price: StoredPrice
  /** What became of each coupon; none while there is no sum. */
  coupons: CouponOutcome[]
}

/** What a quote keeps besides its answers that its price depends on. */
export interface Kept {
  price: StoredPrice | null
  coupons: readonly Coupon[]
  partner: StartedFrom | null
}

/** What stands for the discount of the client type. */
export function partnerOf({ partner }: Pick<Kept, 'partner'>) {
  return partner ? { partner: { percent: partner.percent } } : {}
}

/** The contest fees of such a price are kept with the plan that made them. */
const FEES_HOLD: ReadonlySet<Freshness> = new Set(['fresh', 'sum_changed'])

/**
 * Prices a quote as it stands. While nothing that is rated has changed and its price still holds, the quote
 * keeps the plan that priced it; else the plan in force prices it anew.
 *
 * @rule N69 Where no plan is in force there is no new price: undefined, and whatever else was asked goes on without one.
 */
export function priceDraft(
  plans: RatingPlans,
  quote: Quote,
  { price: kept, coupons: entered, partner }: Kept,
  now: Date,
): DraftPrice | undefined {
  const basis = pricingBasis(quote, dayAt(quote, now), { coupons: entered, ...partnerOf({ partner }) })
  const holds =
    kept !== null && FEES_HOLD.has(freshnessOf(plans, quote, { price: kept, coupons: entered, partner }, now))
  const plan = (holds ? planOf(plans, kept) : undefined) ?? plans.inForceOn(dayAt(quote, now))
  if (!plan) return undefined
  const { rows, problems, summary, coupons = [] } = priceQuote(basis, plan)
  const price: StoredPrice = {
    plan: plan.plan,
    planHash: plan.hash,
    pricedAt: holds ? kept.pricedAt : now.toISOString(),
    inputs: fingerprint(basis),
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
export function freshnessOf(
  plans: RatingPlans,
  quote: Quote,
  { price: kept, coupons, partner }: Kept & { price: StoredPrice },
  now: Date,
): Freshness {
  const today = dayAt(quote, now)
  const basis = pricingBasis(quote, today, { coupons, ...partnerOf({ partner }) })
  return priceFreshness({
    pricedInputs: kept.inputs,
    currentInputs: fingerprint(basis),
    pricedOn: dayAt(quote, new Date(kept.pricedAt)),
    today,
    pricedPlan: kept.plan,
    planInForce: plans.inForceOn(today)?.plan,
    planStands: planOf(plans, kept) !== undefined,
    sumHolds: sumHolds(basis, kept),
  })
}

/** The plan that made a price, while it is there and unaltered. */
export function planOf(plans: RatingPlans, { plan, planHash }: StoredPrice): LoadedPlan | undefined {
  return plans.find(plan, planHash)
}
