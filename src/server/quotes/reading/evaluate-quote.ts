import { unapprovedReferrals } from '#domain/quote/approvals/approvals.ts'
import { conditionsOf, type CoverCondition } from '#domain/quote/approvals/cover-conditions.ts'
import { evaluateChargedCoupons, markCoupons } from '#domain/pricing/coupon.ts'
import type { PriceFreshness } from '#domain/pricing/price-freshness.ts'
import { findBlockers, type PriceStatus } from '#domain/purchase/blockers.ts'
import { sumGrossFees } from '#domain/pricing/producer-fee.ts'
import type { Blocker } from '#domain/problem.ts'
import { validatedSteps } from '#domain/quote/steps/progress.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import type { RatingPlans } from '#server/quotes/pricing/rating-plans.ts'
import { checkFreshness } from '#server/quotes/pricing/calculate-price.ts'
import { referralsOf } from '#server/quotes/pricing/quote-referrals.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { couponFacts } from '#server/quotes/pricing/coupon-facts.ts'
import { sum } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'

/** What a stored quote lacks or forbids at a moment. */
export interface QuoteEvaluation {
  quote: Quote
  validated: Record<StepId, boolean>
  freshness: PriceStatus
  blockers: Blocker[]
  /** On what it would be insured besides the terms, if it were bought now. */
  conditions: CoverCondition[]
}

type EvaluationContext = Pick<Context, 'plans' | 'env'>

export function evaluateQuote(
  { plans, env }: EvaluationContext,
  stored: QuoteWithPolicy,
  now: Date,
): QuoteEvaluation {
  const quote = quoteFrom(stored.answers)
  const today = dayAtEvent(quote, now)
  const { price } = stored
  const { producerFeePercent } = env
  const inForce = plans.inForceOn(today)
  const freshness = inForce ? evaluateFreshness(plans, quote, stored, now) : 'no_plan'
  const answered = referralsOf({ plans, env }, quote, stored, today)
  const referrals = unapprovedReferrals(answered)
  return {
    quote,
    freshness,
    conditions: conditionsOf(answered),
    validated: validatedSteps({ quote, today, grossFees: sumGrossFees(price), producerFeePercent }),
    blockers:
      stored.policyNumber === null
        ? findBlockers({
            quote,
            now,
            today,
            price,
            freshness,
            referrals,
            producerFeePercent,
            lostCoupons: lostCoupons(stored, now),
          })
        : [alreadyBought(stored.policyNumber)],
  }
}

function evaluateFreshness(
  plans: RatingPlans,
  quote: Quote,
  stored: QuoteWithPolicy,
  now: Date,
): PriceFreshness {
  const { price } = stored
  return price ? checkFreshness(plans, quote, { ...stored, price }, now) : 'fresh'
}

/** What is said of coupons that took something off the stored price and do not any more. */
function lostCoupons(stored: QuoteWithPolicy, now: Date): string[] {
  const { summary } = stored.price ?? {}
  if (!summary || summary.couponDiscount <= 0) return []
  const outcomes = evaluateChargedCoupons(markCoupons(stored.coupons, couponFacts(stored, now)), summary)
  const isLess = sum(outcomes.map(({ discount }) => discount)) < summary.couponDiscount
  return isLess ? outcomes.flatMap(({ notApplicable = [] }) => notApplicable) : []
}

function alreadyBought(policyNumber: string): Blocker {
  return {
    code: 'ALREADY_PURCHASED',
    step: 'confirm-coverage',
    message: `This quote is already bought as policy ${policyNumber}`,
  }
}
