import { planDaysLeft } from '#server/health/rating-plan.ts'
import { type Figure } from '#server/health/repository.ts'
import { type Context } from '#server/http/serve.ts'

/** Whether a rating plan is in force, and for how many days one will be, those that follow on included. */
export function planFigures(rating: Pick<Context, 'plans' | 'now'>): Figure[] {
  const days = planDaysLeft(rating)
  return [
    { metric: 'rating_plan_in_force', labels: [], value: days > 0 ? 1 : 0 },
    { metric: 'rating_plan_days_left', labels: [], value: days },
  ]
}
