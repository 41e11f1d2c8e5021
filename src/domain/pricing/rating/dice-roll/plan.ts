import * as z from 'zod/mini'
import { missingOrInvalid, planNumber } from '#domain/pricing/rating/plan-number.ts'

/** The dice roll part of a rating plan. */
export const diceRollPlanSchema = z.strictObject(
  {
    /** The fee as a share of the prize. */
    rate: planNumber('probability'),
  },
  { error: missingOrInvalid('must be an object') },
)

export type DiceRollPlan = z.output<typeof diceRollPlanSchema>
