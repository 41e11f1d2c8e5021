import * as z from 'zod/mini'
import { missingOr, planNumber } from '#domain/rating/plan-number.ts'

/** The dice roll part of a rating plan. */
export const diceRollPlanSchema = z.strictObject(
  {
    /** The share of the prize that is the fee. */
    rate: planNumber('probability'),
  },
  { error: missingOr('must be an object') },
)

export type DiceRollPlan = z.output<typeof diceRollPlanSchema>
