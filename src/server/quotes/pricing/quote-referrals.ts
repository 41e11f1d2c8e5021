import type { ContestRows } from '#domain/pricing/rating/rated-contests.ts'
import { type EventLocation, findReferrals } from '#domain/pricing/calculation/referrals.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { type AnsweredReferral, answerReferrals } from '#domain/quote/approvals/approvals.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { findPlanOfPrice } from '#server/quotes/pricing/calculate-price.ts'
import type { RatingPlans } from '#server/quotes/pricing/rating-plans.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'

export interface ReferralContext {
  plans: RatingPlans
  env: { repOnlyTerritories: readonly string[] }
}

type Approved = Pick<QuoteWithPolicy, 'approvals'>

/** The referrals of a stored quote with their answers, by the plan of its price, or else by the one in force on a day. */
export function referralsOf(
  { plans, env }: ReferralContext,
  quote: Quote,
  stored: Approved & Pick<QuoteWithPolicy, 'price'>,
  today: CalendarDate,
): AnsweredReferral[] {
  const plan = (stored.price && findPlanOfPrice(plans, stored.price)) ?? plans.inForceOn(today)
  const { contests } = pricingBasis(quote, today)
  return plan ? findAnsweredReferrals({ plan, contests, env }, quote, stored) : []
}

interface RatedContests extends Pick<ReferralContext, 'env'> {
  plan: RatingPlan
  contests: ContestRows
}

/** The same of contests that are priced by a plan already. */
export function findAnsweredReferrals(
  { plan, contests, env }: RatedContests,
  quote: Quote,
  { approvals }: Approved,
): AnsweredReferral[] {
  const place = eventPlace(quote, env)
  return answerReferrals(findReferrals(contests, place, plan), { contests, place }, approvals)
}

/**
 * The place of the event, with the territories that are sold through reps only.
 *
 * @rule N16 A setting lists the territories that are sold through reps only.
 */
export function eventPlace(
  { answers }: Quote,
  { repOnlyTerritories }: ReferralContext['env'],
): EventLocation {
  return { territory: answers.course_state, repOnlyTerritories }
}
