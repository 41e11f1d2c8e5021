import { addDays, type CalendarDate, dayIn } from '#domain/calendar.ts'
import { type RatingPlan } from '#domain/rating/plan.ts'
import { type Figure } from '#server/health/repository.ts'
import { type RatingPlans } from '#server/rating/plans.ts'

const DAY_MS = 86_400_000

/** Whether a rating plan is in force, and for how many days one will be, those that follow on included. */
export function planFigures(plans: RatingPlans, now: Date): Figure[] {
  const today = dayIn(now, 'UTC')
  const daysLeft = daysWithPlan(plans, today)
  return [
    { metric: 'rating_plan_in_force', labels: [], value: daysLeft > 0 ? 1 : 0 },
    { metric: 'rating_plan_days_left', labels: [], value: daysLeft },
  ]
}

function daysWithPlan(plans: RatingPlans, today: CalendarDate): number {
  let day = today
  for (let plan = planOn(plans, day); plan; plan = planOn(plans, day)) {
    if (plan.effective_to === undefined) return Infinity
    day = addDays(plan.effective_to, 1)
  }
  return (Date.parse(day) - Date.parse(today)) / DAY_MS
}

function planOn(plans: RatingPlans, day: CalendarDate): RatingPlan | undefined {
  try {
    return plans.inForceOn(day)
  } catch {
    return undefined
  }
}
