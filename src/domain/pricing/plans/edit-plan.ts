import { MOST_ROWS } from '#domain/pricing/plans/plan-limits.ts'
import { listFigures, type PlanFigure } from '#domain/pricing/plans/plan-figures.ts'
import { wholeOf } from '#domain/pricing/plans/whole-number.ts'
import { parseRational } from '#domain/pricing/rating/rational.ts'
import { checkPlan, type PlanFault, type RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** More would make exact fractions slow, and is no rate that anybody means. */
const MOST_DIGITS = 24

/** A plan as its file has it, without its dates. */
export type PlanSource = Readonly<Record<string, unknown>>

/**
 * Checks a plan that the office wrote, which has no dates of its own: signing it gives it the day.
 *
 * @rule O13 A plan of the office is checked as a shipped one, and is of a sensible size.
 */
export function checkOfficePlan(
  source: unknown,
): { plan: RatingPlan; source: PlanSource } | { faults: PlanFault[] } {
  const oversized = findOversized(source, '')
  if (oversized.length > 0) return { faults: oversized }
  if (!isRecord(source)) return { faults: [{ path: '', message: 'must be an object' }] }
  const { effective_from: _from, effective_to: _to, ...figures } = source
  const checked = checkPlan({ ...figures, effective_from: '2000-01-01' })
  return 'plan' in checked ? { plan: checked.plan, source: figures } : checked
}

/**
 * A plan with other figures, by their paths; a path that is none of its figures is a fault. A whole number that is not written as
 * one stays as it is, so that the check names it.
 */
export function withFigures(
  plan: RatingPlan,
  source: PlanSource,
  values: ReadonlyMap<string, string>,
): { source: PlanSource } | { faults: PlanFault[] } {
  const figures = new Map(listFigures(plan).map((figure) => [figure.path, figure]))
  const unknown = [...values.keys()].filter((path) => !figures.has(path))
  if (unknown.length > 0)
    return { faults: unknown.map((path) => ({ path, message: 'is no figure of this plan' })) }
  const edited = JSON.parse(JSON.stringify(source)) as Record<string, unknown>
  for (const [path, text] of values) setAt(edited, path.split('.'), toJson(figures.get(path), text.trim()))
  return { source: edited }
}

function toJson(figure: PlanFigure | undefined, text: string): string | number {
  return figure?.isWhole ? (wholeOf(text) ?? text) : text
}

function setAt(
  holder: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) holder[key] = value
  else setAt(holder[key] as Record<string, unknown>, rest, value)
}

/** Texts and lists that are too long to be looked at any further. */
function findOversized(value: unknown, path: string): PlanFault[] {
  if (Array.isArray(value) && value.length > MOST_ROWS)
    return [{ path, message: `has more than ${MOST_ROWS} rows` }]
  if (typeof value === 'string' && value.length > 40) return [{ path, message: 'is too long' }]
  if (typeof value === 'string' && value.length > MOST_DIGITS && parseRational(value) !== undefined)
    return [{ path, message: `has too many digits, more than ${MOST_DIGITS}` }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    findOversized(part, path === '' ? key : `${path}.${key}`),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
