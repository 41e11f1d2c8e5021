import * as z from 'zod/mini'
import type { PuttDistance, PuttingContestType } from '#domain/contests/putting/putting-options.ts'
import {
  missingOrInvalid,
  planNumber,
  wholeNumber,
  type PlanNumber,
} from '#domain/pricing/rating/plan-number.ts'

const objectError = { error: missingOrInvalid('must be an object') }

/** The putting part of a rating plan. */
export const puttingPlanSchema = z.strictObject(
  {
    /** The fixed part of the fee, in dollars. */
    base: planNumber('notNegative'),
    /** Multiplies the expected loss. */
    load: planNumber('positive'),
    /** The minimum fee, in whole dollars. */
    minGross: wholeNumber(),
    /** Chance that one finalist holes a putt, or all three of a progressive one. */
    p: z.strictObject(
      {
        single40: planNumber('probability'),
        single50: planNumber('probability'),
        single60: planNumber('probability'),
        progressive103050: planNumber('probability'),
      },
      objectError,
    ),
    /** Prices of the add-on by its prize, in whole dollars. */
    addOn60: z.strictObject({ 2500: wholeNumber(), 5000: wholeNumber(), 10000: wholeNumber() }, objectError),
  },
  objectError,
)

export type PuttingPlan = z.output<typeof puttingPlanSchema>

/** The chance of one finalist; undefined if the type is not played from that distance. */
export function puttOdds(
  { p }: PuttingPlan,
  type: PuttingContestType,
  distance: PuttDistance,
): PlanNumber | undefined {
  if (type === 'Progressive Putt') return distance === '10-30-50' ? p.progressive103050 : undefined
  switch (distance) {
    case '40':
      return p.single40
    case '50':
      return p.single50
    case '60':
      return p.single60
    case '10-30-50':
      return undefined
  }
}

/** What the add-on costs for a prize, in dollars; undefined if the add-on does not have that prize. */
export function addOnPrice({ addOn60 }: PuttingPlan, prizeDollars: number): number | undefined {
  switch (prizeDollars) {
    case 2_500:
    case 5_000:
    case 10_000:
      return addOn60[prizeDollars]
    default:
      return undefined
  }
}
