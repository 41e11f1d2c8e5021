import type { CalendarDate } from '#domain/values/calendar.ts'
import { parsePlan, RatingPlanError, type RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { createHash } from 'node:crypto'

export type LoadedPlan = RatingPlan & { hash: string }

declare module '#server/kit/context.ts' {
  interface Context {
    plans: RatingPlans
  }
}

/** All plans of the office, also those no longer in force. */
export interface RatingPlans {
  all: readonly LoadedPlan[]
  /**
   * The plan that priced a quote, also one no longer in force; undefined if it is not loaded, or has another hash than the
   * one stored with the price.
   */
  find(name: string, hash?: string | null): LoadedPlan | undefined
  /** The plan for prices made on this day. */
  inForceOn(day: CalendarDate): LoadedPlan | undefined
}

/**
 * Checks the plans. Of two that begin on the same day, the later in the list is used, so that an office's own plan replaces
 * the one shipped.
 *
 * @rule O01 Several plans have effective dates: a new price takes the plan in force, an old quote keeps its own.
 * @rule N69 An old quote keeps its plan only if that is unchanged.
 */
export function loadPlans(sources: readonly unknown[]): RatingPlans {
  const all = sources.map((source) => ({ ...parsePlan(source), hash: hashPlan(source) }))
  const byName = new Map(all.map((plan) => [plan.plan, plan]))
  if (byName.size < all.length) throw new RatingPlanError('Two rating plans have the same name')
  const newestFirst = all.toReversed().toSorted(latestFirst)

  return {
    all,
    find: (name, hash) => {
      const plan = byName.get(name)
      return hash === undefined || hash === null || plan?.hash === hash ? plan : undefined
    },
    inForceOn: (day) => newestFirst.find((candidate) => isInForce(candidate, day)),
  }
}

/** The plans shipped with the program. */
export const SHIPPED_PLANS: readonly unknown[] = [rp2027v1]

function isInForce({ effective_from, effective_to }: RatingPlan, day: CalendarDate): boolean {
  return effective_from <= day && (effective_to === undefined || day <= effective_to)
}

function latestFirst(left: RatingPlan, right: RatingPlan): number {
  return left.effective_from < right.effective_from ? 1 : left.effective_from > right.effective_from ? -1 : 0
}

/**
 * The digest of everything in a plan that decides fees. Its dates are left out: a plan that has ended still calculates the
 * same fees.
 *
 * @rule N69 The hash shows that a plan was changed under its old name; the order and layout of its file do not matter.
 */
export function hashPlan(source: unknown): string {
  return createHash('sha256')
    .update(canonicalJson(withoutDates(source)))
    .digest('hex')
}

function withoutDates(source: unknown): unknown {
  if (typeof source !== 'object' || source === null) return source
  const { effective_from: _from, effective_to: _to, ...figures } = source as Record<string, unknown>
  return figures
}

/** JSON with sorted keys and no space. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  )
}
