import type { CalendarDate } from '#domain/values/calendar.ts'
import {
  checkPlan,
  parsePlan,
  RatingPlanError,
  readablePath,
  type RatingPlan,
} from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { createHash } from 'node:crypto'

export type LoadedPlan = RatingPlan & { hash: string }

declare module '#server/kit/context.ts' {
  interface Context {
    plans: RatingPlans
  }
}

/** A plan of the office that was signed, with its day, and the hash that it had then. */
export interface SignedPlan {
  name: string
  source: Readonly<Record<string, unknown>>
  hash: string
  effectiveFrom: CalendarDate
  /** It makes no new price; what it priced keeps it. */
  isWithdrawn: boolean
}

/** A signed plan that this version of the program cannot use, and why. */
export interface UnusablePlan {
  name: string
  fault: string
}

/**
 * All plans of the office, also those no longer in force, without those that were withdrawn. Who holds it always has the newest:
 * another signed plan joins it.
 */
export interface RatingPlans {
  readonly all: readonly LoadedPlan[]
  /** Signed plans that are not among them. */
  readonly unusable: readonly UnusablePlan[]
  /** Which signed plans it has, as the database says; undefined until it was asked. */
  readonly stamp: string | undefined
  /**
   * The plan that priced a quote, also one that is no longer in force or was withdrawn; undefined if it is not loaded, or has
   * another hash than the one stored with the price.
   */
  find(name: string, hash?: string | null): LoadedPlan | undefined
  /** The plan for prices made on this day. */
  inForceOn(day: CalendarDate): LoadedPlan | undefined
  /** Takes these signed plans, besides those that are shipped, and leaves out others. */
  useSigned(plans: readonly SignedPlan[], stamp: string): void
}

/**
 * Checks the plans. Of two that begin on the same day, the later in the list is used, so that an office's own plan replaces
 * the one shipped.
 *
 * @rule O01 Several plans have effective dates: a new price takes the plan in force, an old quote keeps its own.
 * @rule N69 An old quote keeps its plan only if that is unchanged.
 */
export function loadPlans(sources: readonly unknown[]): RatingPlans {
  const shipped = sources.map((source) => ({ ...parsePlan(source), hash: hashPlan(source) }))
  if (new Set(shipped.map(({ plan }) => plan)).size < shipped.length)
    throw new RatingPlanError('Two rating plans have the same name')
  let loaded = arrange(shipped)
  let unusable: readonly UnusablePlan[] = []
  let stamp: string | undefined

  return {
    get all() {
      return loaded.all
    },
    get unusable() {
      return unusable
    },
    get stamp() {
      return stamp
    },
    find: (name, hash) => {
      const plan = loaded.byName.get(name)
      return hash === undefined || hash === null || plan?.hash === hash ? plan : undefined
    },
    inForceOn: (day) => loaded.newestFirst.find((candidate) => isInForce(candidate, day)),
    useSigned: (signed, nextStamp) => {
      const readThose = (areWithdrawn: boolean) =>
        signed
          .filter(({ isWithdrawn }) => isWithdrawn === areWithdrawn)
          .map((plan) => readSigned(plan, shipped))
      const inUse = readThose(false)
      const withdrawn = readThose(true).filter((plan) => 'hash' in plan)
      loaded = arrange([...shipped, ...inUse.filter((plan) => 'hash' in plan)], withdrawn)
      unusable = inUse.filter((plan) => 'fault' in plan)
      stamp = nextStamp
    },
  }
}

function arrange(all: readonly LoadedPlan[], withdrawn: readonly LoadedPlan[] = []) {
  return {
    all,
    byName: new Map([...withdrawn, ...all].map((plan) => [plan.plan, plan])),
    newestFirst: all.toReversed().toSorted(latestFirst),
  }
}

/**
 * A signed plan that cannot be read, or not as it was signed, is left out and told of; the program serves with the others.
 *
 * @rule O13 A signed plan counts only with the figures that were signed.
 */
function readSigned(
  { name, source, hash, effectiveFrom }: SignedPlan,
  shipped: readonly LoadedPlan[],
): LoadedPlan | UnusablePlan {
  if (shipped.some(({ plan }) => plan.toLowerCase() === name.toLowerCase()))
    return { name, fault: 'This version has another plan with this name' }
  if (hashPlan(source) !== hash || source['plan'] !== name)
    return { name, fault: 'Its figures aren’t those that were signed' }
  const checked = checkPlan({ ...source, effective_from: effectiveFrom })
  if ('plan' in checked) return { ...checked.plan, hash }
  const [first] = checked.faults
  return { name, fault: `${readablePath(first?.path ?? '')} ${first?.message ?? 'can’t be read'}` }
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
