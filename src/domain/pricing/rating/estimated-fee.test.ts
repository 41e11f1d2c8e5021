import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { forEachRow } from '#domain/pricing/rating/rated-contests.ts'
import { evaluate } from '#domain/pricing/rating/expression.ts'
import { ROUNDING_TOLERANCE } from '#domain/pricing/rating/fee.ts'
import type { PlanNumber } from '#domain/pricing/rating/plan-number.ts'
import { multiply, toDecimalText } from '#domain/pricing/rating/rational.ts'
import { parsePlan, type RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { anyBasis } from '#testing/pricing-inputs.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

/** With all that a plan may leave out: a new number that is missing below does not compile. */
type Complete<Part> = Part extends string | number | bigint
  ? Part
  : Part extends object
    ? { [K in keyof Part]-?: Complete<Part[K]> }
    : Part

const { repOnlyBand, ...hio } = parsePlan(rp2027v1).hio
const [firstBand] = hio.bands
if (!repOnlyBand || !firstBand) throw new Error('The plan has bands')

const completePlan = {
  ...parsePlan(rp2027v1),
  effective_to: parsePlan(rp2027v1).effective_from,
  hio: { ...hio, repOnlyBand },
} satisfies Complete<RatingPlan>

/** No number of this plan is 1 and no two are alike, so that each of them changes a fee. */
const plan = changeNumbers(completePlan)

function changeNumbers<Part>(part: Part, changed = { count: 0 }): Part {
  if (typeof part !== 'object' || part === null) return part
  if (isPlanNumber(part)) {
    changed.count += 1
    const share = { numerator: BigInt(changed.count + 1), denominator: BigInt(changed.count + 2) }
    const exact = multiply(part.exact, share)
    return { ...part, exact, value: Number(exact.numerator) / Number(exact.denominator) }
  }
  const parts = Object.entries(part).map(([key, value]) => [key, changeNumbers<unknown>(value, changed)])
  return (Array.isArray(part) ? parts.map(([, value]) => value) : Object.fromEntries(parts)) as Part
}

function isPlanNumber(part: object): part is PlanNumber {
  return 'exact' in part
}

it.each(CONTEST_KINDS)('O01 the estimated fee of a %s is its formula, for any figures and plan', (kind) => {
  let compared = 0
  fc.assert(
    fc.property(anyBasis, ({ contests }) => {
      forEachRow({ [kind]: contests[kind] }, ({ rate }, { figures }) => {
        const rating = rate(figures, plan)
        if ('problem' in rating) return
        const { formulas, input } = rating
        const exactly = Number(toDecimalText(evaluate(formulas.fee(input)), 12))
        expect(Math.abs(formulas.estimatedFee(input) - exactly)).toBeLessThan(ROUNDING_TOLERANCE / 10)
        compared += 1
      })
    }),
    { numRuns: 200 },
  )
  expect(compared).toBeGreaterThan(20)
})
