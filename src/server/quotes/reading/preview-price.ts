import { amountsToWire } from '#contract/wire-record.ts'
import { unapprovedReferrals } from '#domain/quote/approvals/approvals.ts'
import { tracePrices, type PriceTrace, flattenTrace } from '#domain/pricing/explanation/trace.ts'
import type { Editor } from '#domain/values/editor.ts'
import { explainPrices } from '#domain/pricing/explanation/explanation.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { ProblemError } from '#domain/problem.ts'
import { computedFields } from '#domain/quote/wire/computed-fields.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { Context } from '#server/kit/context.ts'
import { findAnsweredReferrals } from '#server/quotes/pricing/quote-referrals.ts'
import { presentCoupon } from '#server/quotes/reading/present-coupon.ts'
import { calculatePrice, partnerDiscount } from '#server/quotes/pricing/calculate-price.ts'
import { applyChanges } from '#server/quotes/apply-changes.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { calculateAddOnOffers } from '#domain/pricing/calculation/add-on-offers.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'

/**
 * Prices a quote with changed answers without storing anything.
 *
 * @rule N69 Without a plan in force nothing is priced, even if an earlier price is still valid.
 * @rule O01 A rep also sees how each fee was calculated, down to the numbers of the plan; a customer never does.
 */
export async function previewPrice(
  { db, now, plans, env }: Context,
  id: string,
  customFields: Readonly<Record<string, unknown>>,
  editor: Editor = 'client',
) {
  const stored = await requireQuote(db, id)
  const { policyNumber } = stored
  const quote = quoteFrom(applyChanges(stored.answers, customFields, { editor, policyNumber }).answers)
  const at = now()
  const planInForce = plans.inForceOn(dayAtEvent(quote, at))
  const priced = planInForce && calculatePrice(plans, quote, stored, at)
  if (!priced) throw new ProblemError({ code: 'NO_RATING_PLAN' })
  const { basis, plan, price, coupons } = priced
  if (price.problems.length > 0) throw new ProblemError({ code: 'PRICE_CALCULATION', rows: price.problems })
  return {
    customFields: computedFields({
      quote,
      quoteNumber: stored.quoteNumber,
      policyNumber,
      price,
      partner: stored.partner ?? undefined,
    }),
    coupons: coupons.map(presentCoupon),
    explanation: explainPrices(basis, plan, dollarSignOf(quote.answers), planInForce),
    referrals: unapprovedReferrals(
      findAnsweredReferrals({ plan, contests: basis.contests, env }, quote, stored),
    ),
    ...(editor === 'rep' && { trace: tracePrices(basis, plan).map(presentTrace) }),
  }
}

function presentTrace(trace: PriceTrace) {
  const { entity, index, plan } = trace
  return { entity, index, plan, lines: flattenTrace(trace) }
}

/** What the putting add-on would cost under the plan in force; no offers without one. */
export async function findAddOnOffers({ db, now, plans }: Context, id: string) {
  const stored = await requireQuote(db, id)
  const quote = quoteFrom(stored.answers)
  const today = dayAtEvent(quote, now())
  const plan = plans.inForceOn(today)
  if (!plan) return []
  return calculateAddOnOffers(pricingBasis(quote, today, partnerDiscount(stored)), plan).map((offer) =>
    amountsToWire(offer, ['prizeValue', 'certFee']),
  )
}
