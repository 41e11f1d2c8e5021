import * as z from 'zod/mini'
import type { PayoutTimeframe } from '#domain/contests/shootout/shootout-options.ts'
import { bandsSchema } from '#domain/pricing/rating/bands.ts'
import {
  missingOrInvalid,
  planNumber,
  wholeNumber,
  type PlanNumber,
} from '#domain/pricing/rating/plan-number.ts'
import { compare, multiply, toRational } from '#domain/pricing/rating/rational.ts'

const objectError = { error: missingOrInvalid('must be an object') }

/** The shootout part of a rating plan. */
export const shootoutPlanSchema = z
  .strictObject(
    {
      /** The fixed part of the fee, in dollars. */
      base: planNumber('notNegative'),
      /** Multiplies the expected loss. */
      load: planNumber('positive'),
      /** The minimum fee, in whole dollars. */
      minGross: wholeNumber(),
      /** Chance that one shot goes in, at the factor 1. */
      p: planNumber('probability'),
      bands: bandsSchema,
      /** By shots for each amateur; `3+` is three or more. */
      attemptsPerAmateurFactor: z.strictObject(
        { 1: planNumber('positive'), 2: planNumber('positive'), '3+': planNumber('positive') },
        objectError,
      ),
      /** The present value of one dollar of the prize, paid at once or over that number of years. */
      pv: z.strictObject(
        {
          lump: planNumber('probability'),
          10: planNumber('probability'),
          20: planNumber('probability'),
          40: planNumber('probability'),
        },
        objectError,
      ),
    },
    objectError,
  )
  .check(
    z.check(({ value: { p, bands }, issues }) => {
      if (issues.length > 0) return
      bands.forEach(({ f }, index) => {
        if (compare(multiply(toRational(p.text), toRational(f.text)), toRational('1')) <= 0) return
        const message = 'makes a shot more than certain'
        issues.push({ code: 'custom', input: f.text, path: ['bands', index, 'f'], message })
      })
    }),
  )

export type ShootoutPlan = z.output<typeof shootoutPlanSchema>

export function attemptsFactor({ attemptsPerAmateurFactor }: ShootoutPlan, attempts: number): PlanNumber {
  if (attempts <= 1) return attemptsPerAmateurFactor[1]
  return attempts <= 2 ? attemptsPerAmateurFactor[2] : attemptsPerAmateurFactor['3+']
}

export function presentValue({ pv }: ShootoutPlan, payout: PayoutTimeframe): PlanNumber {
  switch (payout) {
    case 'Cash (Lump Sum)':
      return pv.lump
    case 'Cash 10-Year Annuity':
      return pv[10]
    case 'Cash 20-Year Annuity':
      return pv[20]
    case 'Cash 40-Year Annuity':
      return pv[40]
  }
}
