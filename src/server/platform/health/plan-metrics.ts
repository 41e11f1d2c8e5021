import { getPlanDaysLeft } from '#server/quotes/pricing/plan-expiry.ts'
import { type MetricValue } from '#server/platform/health/repository.ts'
import { type Context } from '#server/kit/context.ts'

/** Whether a rating plan is in force, and for how many days, with the plans that follow. */
export function readPlanMetrics(rating: Pick<Context, 'plans' | 'now'>): MetricValue[] {
  const days = getPlanDaysLeft(rating)
  return [
    { metric: 'rating_plan_in_force', labels: [], value: days > 0 ? 1 : 0 },
    { metric: 'rating_plan_days_left', labels: [], value: days },
  ]
}
