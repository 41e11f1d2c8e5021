import { listFigures, type PlanFigure } from '#domain/pricing/plans/plan-figures.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** A figure that two plans have differently; null where one of them does not have it. */
export interface PlanChange {
  path: string
  label: string
  before: string | null
  after: string | null
}

/**
 * What a plan changes, figure by figure, in its order; what it does not have any more comes last. A number that is only written in
 * another way, such as 1.0 and 1.00, is not changed.
 */
export function changesBetween(before: RatingPlan, after: RatingPlan): PlanChange[] {
  const earlier = new Map(listFigures(before).map((figure) => [figure.path, figure]))
  const later = listFigures(after)
  const known = new Set(later.map(({ path }) => path))
  const changed = later.flatMap(({ path, label, value }): PlanChange[] => {
    const was = earlier.get(path)
    return was && isSame(was.value, value) ? [] : [{ path, label, before: was?.value ?? null, after: value }]
  })
  const removed = [...earlier.values()].filter(({ path }) => !known.has(path))
  return [...changed, ...removed.map(asRemoved)]
}

function asRemoved({ path, label, value }: PlanFigure): PlanChange {
  return { path, label, before: value, after: null }
}

function isSame(left: string, right: string): boolean {
  return left === right || inShort(left) === inShort(right)
}

/** A decimal without zeros that say nothing. */
function inShort(text: string): string {
  return /^\d+\.\d+$/.test(text)
    ? text.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '')
    : text.replace(/^0+(?=\d)/, '')
}
