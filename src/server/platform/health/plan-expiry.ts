import { dateInTimeZone } from '#domain/values/calendar.ts'
import { type Context } from '#server/platform/context.ts'
import { countCoveredDays } from '#server/quotes/pricing/plan-gaps.ts'

type Rating = Pick<Context, 'plans' | 'now'>

/** Whoever has to write, check and load the next plan needs some time for it. */
const WARN_DAYS = 30

/** For how many days from today on there is a rating plan; 0 where none is in force. */
export function getPlanDaysLeft({ plans, now }: Rating): number {
  return countCoveredDays(plans.all, dateInTimeZone(now(), 'UTC'))
}

/**
 * What readiness says about the plans.
 *
 * @rule N69 The program serves without a rating plan as well, so it stays ready and warns.
 */
export function listPlanWarnings(rating: Rating): string[] {
  const days = getPlanDaysLeft(rating)
  if (days === 0) return ['No rating plan is in force: nothing can be priced or bought']
  if (days > WARN_DAYS) return []
  return [`The last rating plan ends in ${days} ${days === 1 ? 'day' : 'days'}, today included`]
}
