import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { type RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

type Dated = Pick<RatingPlan, 'plan' | 'effective_from' | 'effective_to'>

/** Days without a plan, both included, and the plans around them. */
export interface PlanGap {
  from: CalendarDate
  to: CalendarDate
  before: string
  after: string
}

/** A run of days that have a plan, each day; without `to` it has no end. */
interface CoveredPeriod {
  from: CalendarDate
  to: CalendarDate | undefined
  /** The plan that ends last in it. */
  last: string
}

/** The days between two plans on which none is in force, the earliest first. */
export function findPlanGaps(plans: readonly Dated[]): PlanGap[] {
  const runs = coveredPeriods(plans)
  return runs.slice(1).flatMap(({ from, last }, place) => {
    const before = runs[place]
    if (before?.to === undefined) return []
    const after = plans.find(({ effective_from }) => effective_from === from)?.plan ?? last
    return [{ from: addDays(before.to, 1), to: addDays(from, -1), before: before.last, after }]
  })
}

/** How many days from this one on have a plan, each of them, this one included. */
export function countCoveredDays(plans: readonly Dated[], today: CalendarDate): number {
  const run = coveredPeriods(plans).find(({ from, to }) => from <= today && (to === undefined || today <= to))
  if (!run) return 0
  return run.to === undefined ? Infinity : daysBetween(today, run.to) + 1
}

function coveredPeriods(plans: readonly Dated[]): CoveredPeriod[] {
  const inOrder = plans.toSorted((left, right) => (left.effective_from < right.effective_from ? -1 : 1))
  const runs: CoveredPeriod[] = []
  for (const { plan, effective_from: from, effective_to: to } of inOrder) {
    const run = runs.at(-1)
    if (!run || (run.to !== undefined && from > addDays(run.to, 1))) runs.push({ from, to, last: plan })
    else if (run.to !== undefined && (to === undefined || to > run.to)) Object.assign(run, { to, last: plan })
  }
  return runs
}

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
