import { type CalendarDate } from '#domain/calendar.ts'
import { RatingPlanError } from '#domain/rating/plan.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { gapsBetween } from '#server/rating/plan-days.ts'
import { loadPlans, type RatingPlans } from '#server/rating/plans.ts'

/**
 * The plans to start with.
 *
 * @rule N69 Without a plan for today, or with days between two plans that have none, the program does not start and names
 * the day.
 */
export function plansAtStart(sources: readonly unknown[], today: CalendarDate): RatingPlans {
  const plans = loaded(sources)
  if (!plans.inForceOn(today)) {
    throw new CannotStart(`No rating plan is in force today, ${today}: ${datesOf(plans)}`)
  }
  const [gap] = gapsBetween(plans.all)
  if (gap) {
    const { from, to, before, after } = gap
    const days = from === to ? `on ${from}` : `from ${from} to ${to}`
    throw new CannotStart(`No rating plan is in force ${days}, between ${before} and ${after}`)
  }
  return plans
}

function loaded(sources: readonly unknown[]): RatingPlans {
  try {
    return loadPlans(sources)
  } catch (error) {
    throw error instanceof RatingPlanError ? new CannotStart(error.message) : error
  }
}

/** Which days each plan has. */
function datesOf({ all }: RatingPlans): string {
  if (all.length === 0) return 'there is no plan at all'
  return all
    .map(
      ({ plan, effective_from: from, effective_to: to }) =>
        `${plan} holds from ${from}${to ? ` to ${to}` : ''}`,
    )
    .join(', ')
}
