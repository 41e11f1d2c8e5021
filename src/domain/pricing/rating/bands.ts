import * as z from 'zod/mini'
import { planValue, type Expression } from '#domain/pricing/rating/expression.ts'
import { missingOrInvalid, planNumber, wholeNumber } from '#domain/pricing/rating/plan-number.ts'

/** Yardages `from` to `to`, both included, and the factor on the odds there. */
export const bandSchema = z.pipe(
  z.strictObject(
    { from: wholeNumber(), to: wholeNumber(), f: planNumber('positive') },
    { error: missingOrInvalid('must be a band') },
  ),
  // The texts for traces are made once, not for every rated row.
  z.transform(({ from, to, f }) => ({ from, to, f, label: `Factor for ${from} to ${to} yards` })),
)

export type Band = z.output<typeof bandSchema>

/** Bands in ascending order without gaps. */
export const bandsSchema = z.array(bandSchema, { error: missingOrInvalid('must be a list of bands') }).check(
  z.minLength(1, 'must hold at least one band'),
  z.check(({ value, issues }) => {
    value.forEach((band, place) => {
      const fault = checkBandOrder(value[place - 1], band)
      if (fault) issues.push({ code: 'custom', input: band, path: [place], message: fault })
    })
  }),
)

/** The error between a band and the one before it, if there is one. */
export function checkBandOrder(before: Band | undefined, band: Band): string | undefined {
  if (band.to < band.from) return `runs backwards, from ${band.from} to ${band.to}`
  if (!before || band.from === before.to + 1) return undefined
  return band.from > before.to
    ? `leaves a gap: ${before.to + 1} to ${band.from - 1} yards have no band`
    : `overlaps the band before it, which ends at ${before.to}`
}

/** The band of a yardage, by binary search, because bands are in ascending order without gaps. */
export function findBand(bands: readonly Band[], yardage: number): Band | undefined {
  let low = 0
  let high = bands.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bands[middle]?.to ?? 0) < yardage) low = middle + 1
    else high = middle
  }
  const band = bands[low]
  return band && Number.isInteger(yardage) && band.from <= yardage && yardage <= band.to ? band : undefined
}

/** The first band that starts after this yardage. */
export function findNextBand(bands: readonly Band[], yardage: number): Band | undefined {
  return bands.find(({ from }) => from > yardage)
}

/** The factor in a formula. */
export function bandFactorExpression({ f, label }: Band): Expression {
  return planValue(label, f)
}
