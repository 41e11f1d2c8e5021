import * as z from 'zod/mini'
import { findBand, bandSchema, bandsSchema, checkBandOrder, type Band } from '#domain/pricing/rating/bands.ts'
import { loadLayersSchema } from '#domain/pricing/rating/load-layers.ts'
import { missingOrInvalid, planNumber, wholeNumber } from '#domain/pricing/rating/plan-number.ts'

/** The hole-in-one part of a rating plan. */
export const holeInOnePlanSchema = z
  .strictObject(
    {
      /** Chance that one amateur's shot is an ace, at the factor 1. */
      p0: planNumber('probability'),
      /** How many amateurs one professional counts for. */
      proWeight: planNumber('notNegative'),
      /** The fixed part of the fee, in dollars. */
      base: planNumber('notNegative'),
      /** The minimum fee, in whole dollars. */
      minGross: wholeNumber(),
      bands: bandsSchema,
      /** Shorter tees, which only a rep may enter. */
      repOnlyBand: z.optional(bandSchema),
      loadLayers: loadLayersSchema,
    },
    { error: missingOrInvalid('must be an object') },
  )
  .check(
    z.check(({ value: { bands, repOnlyBand }, issues }) => {
      const [first] = bands
      const fault =
        repOnlyBand && first && (checkBandOrder(undefined, repOnlyBand) ?? checkBandOrder(repOnlyBand, first))
      if (fault) issues.push({ code: 'custom', input: first, path: ['repOnlyBand'], message: fault })
    }),
  )

export type HoleInOnePlan = z.output<typeof holeInOnePlanSchema>

/** The band that a yardage is rated in, which may be the one for reps only. */
export function bandFor({ bands, repOnlyBand }: HoleInOnePlan, yardage: number): Band | undefined {
  return findBand(bands, yardage) ?? (repOnlyBand && findBand([repOnlyBand], yardage))
}
