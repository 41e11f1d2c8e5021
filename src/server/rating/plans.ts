import { type CalendarDate } from '#domain/calendar.ts'
import { parsePlan, RatingPlanError, type RatingPlan } from '#domain/rating/plan.ts'
import rp2027v1 from '#server/rating/plans/RP-2027.1.json' with { type: 'json' }

/** The plans that this office knows, those no longer in force included. */
export interface RatingPlans {
  /** The plan that priced a quote, however old; undefined where no such plan was ever loaded. */
  find(name: string): RatingPlan | undefined
  /** The plan for a price made on a day. */
  inForceOn(day: CalendarDate): RatingPlan
}

/**
 * Checks plans and puts them side by side. Of two that begin on the same day, the later in the list holds, so
 * that an office's own plan stands in for the one shipped.
 *
 * @rule O01 Plans stand side by side with effective dates: a new price takes the plan in force, an old quote keeps its own.
 */
export function loadPlans(sources: readonly unknown[]): RatingPlans {
  const plans = sources.map(parsePlan)
  const byName = new Map(plans.map((plan) => [plan.plan, plan]))
  if (byName.size < plans.length) throw new RatingPlanError('Two rating plans have the same name')
  const newestFirst = plans.toReversed().toSorted(byBeginning)

  return {
    find: (name) => byName.get(name),
    inForceOn: (day) => {
      const plan = newestFirst.find((candidate) => isInForce(candidate, day))
      if (!plan) throw new RatingPlanError(`No rating plan is in force on ${day}`)
      return plan
    },
  }
}

/** The plans shipped with the program. */
export const SHIPPED_PLANS: readonly unknown[] = [rp2027v1]

function isInForce({ effective_from, effective_to }: RatingPlan, day: CalendarDate): boolean {
  return effective_from <= day && (effective_to === undefined || day <= effective_to)
}

function byBeginning(left: RatingPlan, right: RatingPlan): number {
  return left.effective_from < right.effective_from ? 1 : left.effective_from > right.effective_from ? -1 : 0
}
