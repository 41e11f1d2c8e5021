import { Gauge, type Registry } from 'prom-client'
import { dayIn } from '#domain/calendar.ts'
import { type Context } from '#server/http/serve.ts'
import { daysLeft } from '#server/rating/plan-days.ts'

type Rating = Pick<Context, 'plans' | 'now'>

/** Whoever has to write, check and load the next plan needs some time for it. */
const WARN_DAYS = 30

/** For how many days from today on there is a rating plan; 0 where none is in force. */
export function planDaysLeft({ plans, now }: Rating): number {
  return daysLeft(plans.all, dayIn(now(), 'UTC'))
}

/**
 * What readiness says about the plans.
 *
 * @rule N69 The program serves without a rating plan as well, so it stays ready and warns.
 */
export function planWarnings(rating: Rating): string[] {
  const days = planDaysLeft(rating)
  if (days === 0) return ['No rating plan is in force: nothing can be priced or bought']
  if (days > WARN_DAYS) return []
  return [`The last rating plan ends in ${days} ${days === 1 ? 'day' : 'days'}, today included`]
}

/** How long there will be prices, for whoever watches over the program. */
export function measureRatingPlan(registry: Registry, rating: Rating): void {
  const inForce = new Gauge({
    name: 'rating_plan_in_force',
    help: '1 while a rating plan is in force today, else 0: nothing can be priced or bought',
    registers: [],
    collect() {
      this.set(planDaysLeft(rating) > 0 ? 1 : 0)
    },
  })
  const days = new Gauge({
    name: 'rating_plan_days_left',
    help: 'Days from today on for which there is a rating plan; +Inf where the last one has no end',
    registers: [],
    collect() {
      this.set(planDaysLeft(rating))
    },
  })
  registry.registerMetric(inForce)
  registry.registerMetric(days)
}
