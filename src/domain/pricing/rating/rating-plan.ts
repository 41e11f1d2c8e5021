import * as z from 'zod/mini'
import { parseIsoDate, type CalendarDate } from '#domain/values/calendar.ts'
import type { QuoteType } from '#domain/contests/contest-kinds.ts'
import { diceRollPlanSchema } from '#domain/pricing/rating/dice-roll/plan.ts'
import { holeInOnePlanSchema } from '#domain/pricing/rating/hole-in-one/plan.ts'
import { missingOrInvalid } from '#domain/pricing/rating/plan-number.ts'
import { puttingPlanSchema } from '#domain/pricing/rating/putting/plan.ts'
import { shootoutPlanSchema } from '#domain/pricing/rating/shootout/plan.ts'

const day = z.pipe(
  z
    .string({ error: missingOrInvalid('must be a date') })
    .check(z.refine((text) => parseIsoDate(text) !== undefined, 'must be a date like 2026-01-31')),
  z.transform((text) => text as CalendarDate),
)

const contestPlans = {
  hio: holeInOnePlanSchema,
  putting: puttingPlanSchema,
  shootout: shootoutPlanSchema,
  dice: diceRollPlanSchema,
} satisfies Record<QuoteType, z.ZodMiniType>

const planSchema = z
  .strictObject(
    {
      plan: z.string({ error: missingOrInvalid('must be text') }).check(z.minLength(1, 'must not be empty')),
      effective_from: day,
      /** The last day; without it the plan is valid until a later one begins. */
      effective_to: z.optional(day),
      rounding: z.literal('half_up_dollar', { error: missingOrInvalid("must be 'half_up_dollar'") }),
      ...contestPlans,
    },
    { error: missingOrInvalid('must be an object') },
  )
  .check(
    z.refine(({ effective_from, effective_to }) => !effective_to || effective_to >= effective_from, {
      error: 'must not be before effective_from',
      path: ['effective_to'],
    }),
  )

/** The odds, loads and minimums for the fees, with a name and effective dates. */
export type RatingPlan = z.output<typeof planSchema>

/** One thing that is wrong in a plan; the path is empty for the plan as a whole, or such as `hio.bands.0.f`. */
export interface PlanFault {
  path: string
  message: string
}

/** An invalid plan, with every fault and its position. */
export class RatingPlanError extends Error {
  override name = 'RatingPlanError'
}

/**
 * Reads and checks a plan: bands without gaps or overlaps, layers in ascending order without an upper limit, nothing
 * missing. A faulty plan is refused when it is loaded, not when a customer requests a price.
 *
 * @rule O01 A rating plan is data that is checked as a whole when it is loaded; each fault is named with its position.
 */
export function parsePlan(source: unknown): RatingPlan {
  const checked = checkPlan(source)
  if ('plan' in checked) return checked.plan
  const faults = checked.faults.map(({ path, message }) => `${readablePath(path)} ${message}`)
  throw new RatingPlanError(`Rating plan ${getPlanName(source)} can’t be used: ${faults.join('; ')}`)
}

/** The same as a value: the plan, or every fault with its position. */
export function checkPlan(source: unknown): { plan: RatingPlan } | { faults: PlanFault[] } {
  const parsed = planSchema.safeParse(source)
  if (parsed.success) return { plan: parsed.data }
  return {
    faults: parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  }
}

/** A position as people read it: `hio.bands[0].f`. The keys of other tables can be numbers too: `shootout.pv.40`. */
export function readablePath(path: string): string {
  return path.replaceAll(/\.(bands|loadLayers)\.(\d+)/g, '.$1[$2]') || 'the plan'
}

function getPlanName(source: unknown): string {
  const name = typeof source === 'object' && source !== null && 'plan' in source ? source.plan : undefined
  return typeof name === 'string' && name ? name : 'without a name'
}
