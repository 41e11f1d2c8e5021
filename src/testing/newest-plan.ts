import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import { SHIPPED_PLANS } from '#server/quotes/pricing/rating-plans.ts'

/** The last of the plans that are shipped; it rates every kind of contest. */
export const newestPlan = parsePlan(SHIPPED_PLANS.at(-1))
