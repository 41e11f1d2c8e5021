import type { CalendarDate } from '#domain/values/calendar.ts'
import { RatingPlanError } from '#domain/pricing/rating/rating-plan.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { findPlanGaps } from '#server/quotes/pricing/plan-gaps.ts'
import { loadPlans, type RatingPlans } from '#server/quotes/pricing/rating-plans.ts'

/**
 * @rule N69 Without a plan for today, or with a gap between two plans, the program does not start and names
 * the day.
 */
export function loadStartupPlans(sources: readonly unknown[], today: CalendarDate): RatingPlans {
  const plans = checkPlans(sources)
  if (!plans.inForceOn(today)) {
    throw new StartupError(`No rating plan is in force today, ${today}: ${describeDates(plans)}`)
  }
  const [gap] = findPlanGaps(plans.all)
  if (gap) {
    const { from, to, before, after } = gap
    const days = from === to ? `on ${from}` : `from ${from} to ${to}`
    throw new StartupError(`No rating plan is in force ${days}, between ${before} and ${after}`)
  }
  return plans
}

function checkPlans(sources: readonly unknown[]): RatingPlans {
  try {
    return loadPlans(sources)
  } catch (error) {
    throw error instanceof RatingPlanError ? new StartupError(error.message) : error
  }
}

function describeDates({ all }: RatingPlans): string {
  if (all.length === 0) return 'there are no plans'
  return all
    .map(
      ({ plan, effective_from: from, effective_to: to }) =>
        `${plan} holds from ${from}${to ? ` to ${to}` : ''}`,
    )
    .join(', ')
}
