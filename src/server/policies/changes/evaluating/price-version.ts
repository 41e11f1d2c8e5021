import { findBlockers } from '#domain/purchase/blockers.ts'
import { type Findings } from '#domain/policy/amendments/review-reasons.ts'
import { ProblemError } from '#domain/problem.ts'
import { priceQuote } from '#domain/pricing/calculation/price-quote.ts'
import { findReferrals } from '#domain/pricing/calculation/referrals.ts'
import { type StoredPrice } from '#domain/pricing/stored-price.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { type FlatAnswers, type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { type Context } from '#server/kit/context.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { partnerDiscount, priceUnderPlan } from '#server/quotes/pricing/calculate-price.ts'
import { type LoadedPlan } from '#server/quotes/pricing/rating-plans.ts'
import { eventPlace } from '#server/quotes/pricing/quote-referrals.ts'

/** A version of a policy with its price, and what would prevent insuring it without a review. */
export interface PricedProposal extends Findings {
  quote: Quote
  price: StoredPrice
  /** The fees by the plan alone, without those that a rep typed. */
  computedRows: StoredPrice['rows']
}

/** Prices a version of a policy under the policy's own plan, for the day of its purchase. */
export function priceVersion(
  context: Pick<Context, 'plans' | 'env' | 'report'>,
  subject: ChangeSubject,
  answers: FlatAnswers,
  now: Date,
): PricedProposal {
  const { policy, stored } = subject
  const quote = quoteFrom(answers)
  const plan = requirePlan(context, subject)
  // Rush shipping that was not needed on the day of purchase is not needed now.
  const basis = pricingBasis(quote, dayAtEvent(subject.quote, policy.issuedAt), {
    coupons: stored.coupons,
    ...partnerDiscount(stored),
  })
  const { price } = priceUnderPlan(basis, plan, now.toISOString())
  const referrals = findReferrals(basis.contests, eventPlace(quote, context.env), plan)
  const today = dayAtEvent(quote, now)
  return {
    quote,
    price,
    computedRows: priceQuote(withoutTypedFees(basis), plan).rows,
    referrals,
    blockers: findBlockers({ quote, now, today, price, freshness: 'fresh', referrals }),
  }
}

/** @rule N69 Without the plan that priced it, only this policy cannot be changed; an operator can restore the plan. */
function requirePlan(
  { plans, report }: Pick<Context, 'plans' | 'report'>,
  { policy, stored }: ChangeSubject,
): LoadedPlan {
  const name = policy.ratingPlan ?? stored.price?.plan
  const plan = name === undefined ? undefined : plans.find(name, policy.ratingPlanHash)
  if (plan) return plan
  report(
    new Error(`Rating plan ${name} is not loaded as it was`),
    `policy ${policy.number} cannot be changed`,
  )
  throw new ProblemError({ code: 'NO_RATING_PLAN' })
}

type Basis = ReturnType<typeof pricingBasis>

function withoutTypedFees(basis: Basis): Basis {
  const contests = Object.entries(basis.contests).map(([entity, rows = []]) => [
    entity,
    rows.map(({ override: _typed, ...row }) => row),
  ])
  return { ...basis, contests: Object.fromEntries(contests) as Basis['contests'] }
}
