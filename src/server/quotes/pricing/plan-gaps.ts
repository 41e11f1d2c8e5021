import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

type Dated = Pick<RatingPlan, 'plan' | 'effective_from' | 'effective_to'>

/** The first and last day without a plan, and the plans before and after. */
export interface PlanGap {
  from: CalendarDate
  to: CalendarDate
  before: string
  after: string
}

/** Days without a gap between plans; without `to` it has no end. */
interface CoveredPeriod {
  from: CalendarDate
  to: CalendarDate | undefined
  /** The plan that ends last in it. */
  last: string
}

/** Sorted by date. */
export function findPlanGaps(plans: readonly Dated[]): PlanGap[] {
  const periods = coveredPeriods(plans)
  return periods.slice(1).flatMap(({ from, last }, index) => {
    const before = periods[index]
    if (before?.to === undefined) return []
    const after = plans.find(({ effective_from }) => effective_from === from)?.plan ?? last
    return [{ from: addDays(before.to, 1), to: addDays(from, -1), before: before.last, after }]
  })
}

/** The number of days until the next gap, today included. */
export function countCoveredDays(plans: readonly Dated[], today: CalendarDate): number {
  const period = coveredPeriods(plans).find(
    ({ from, to }) => from <= today && (to === undefined || today <= to),
  )
  if (!period) return 0
  return period.to === undefined ? Infinity : daysBetween(today, period.to) + 1
}

function coveredPeriods(plans: readonly Dated[]): CoveredPeriod[] {
  const inOrder = plans.toSorted((left, right) => (left.effective_from < right.effective_from ? -1 : 1))
  const periods: CoveredPeriod[] = []
  for (const { plan, effective_from: from, effective_to: to } of inOrder) {
    const period = periods.at(-1)
    if (!period || (period.to !== undefined && from > addDays(period.to, 1)))
      periods.push({ from, to, last: plan })
    else if (period.to !== undefined && (to === undefined || to > period.to))
      Object.assign(period, { to, last: plan })
  }
  return periods
}

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
