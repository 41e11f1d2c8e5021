import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Context } from '#server/kit/context.ts'
import { countCoveredDays } from '#server/quotes/pricing/plan-gaps.ts'

type Rating = Pick<Context, 'plans' | 'now'>

/** Time to write, check and load the next plan. */
const WARN_DAYS = 30

/** For how many days, today included, there is a rating plan; 0 if none is in force. */
export function getPlanDaysLeft({ plans, now }: Rating): number {
  return countCoveredDays(plans.all, dateInTimeZone(now(), 'UTC'))
}

/**
 * Warnings for readiness.
 *
 * @rule N69 The program also serves without a rating plan, so it stays ready and warns.
 */
export function listPlanWarnings(rating: Rating): string[] {
  const days = getPlanDaysLeft(rating)
  if (days === 0) return ['No rating plan is in force, so nothing can be priced or bought']
  if (days > WARN_DAYS) return []
  return [`The last rating plan ends in ${days} ${days === 1 ? 'day' : 'days'}, today included`]
}
