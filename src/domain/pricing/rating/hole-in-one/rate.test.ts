import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDollars, toDollars, type Cents } from '#domain/values/money.ts'
import { evaluate } from '#domain/pricing/rating/expression.ts'
import { ROUNDING_TOLERANCE, traceRating } from '#domain/pricing/rating/fee.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { rateHoleInOne } from '#domain/pricing/rating/hole-in-one/rate.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import { toDecimalText } from '#domain/pricing/rating/rational.ts'
import { randomRuns } from '#testing/random-runs.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1).hio

const figures = (dollars: number, amateurs: number, pros: number, yardage: number) => ({
  prizeValue: fromDollars(dollars),
  amateurs,
  pros,
  yardage,
})
const rated = (row: HoleInOneFigures) => {
  const rating = rateHoleInOne(row, plan)
  if ('problem' in rating) throw new Error(rating.problem.message)
  return rating
}
const fee = (row: HoleInOneFigures) => toDollars(rated(row).fee)
const loss = (row: HoleInOneFigures) => {
  const { expectedLoss } = traceRating(rated(row))
  return expectedLoss && Number(toDecimalText(evaluate(expectedLoss)))
}

describe('K05 hole-in-one fee before discount', () => {
  it.each([
    [10_000, 100, 0, 165, 80.0, 268],
    [10_000, 100, 0, 150, 96.0, 310],
    [10_000, 100, 0, 200, 57.6, 210],
    [5_000, 60, 0, 180, 20.4, 200],
    [25_000, 144, 0, 165, 288.0, 809],
    [45_000, 144, 0, 172, 518.4, 1_362],
    [30_000, 120, 12, 175, 403.2, 1_095],
    [20_000, 100, 72, 170, 620.8, 1_674],
    [30_000, 100, 80, 175, 1_008.0, 2_647],
    [25_000, 144, 0, 185, 244.8, 696],
    [25_000, 100, 0, 165, 200.0, 580],
    [10_000, 120, 0, 165, 96.0, 310],
    [10_000, 130, 0, 165, 104.0, 330],
    [10_000, 80, 0, 165, 64.0, 226],
  ])(
    'K05 $%d, %d amateurs, %d pros, %d yards: expected loss %d, fee %d',
    (...[dollars, amateurs, pros, yards, expectedLoss, gross]) => {
      const row = figures(dollars, amateurs, pros, yards)
      expect(loss(row)).toBe(expectedLoss)
      expect(fee(row)).toBe(gross)
    },
  )

  it('K05 reports when the minimum fee applies', () => {
    expect(rated(figures(5_000, 60, 0, 180)).atMinimum).toBe(true)
    expect(rated(figures(10_000, 100, 0, 200)).atMinimum).toBe(false)
  })

  it('K05 the highest layer is the part above $100,000', () => {
    // 60 + 0.008 × (25,000 × 2.6 + 75,000 × 2.4 + 400,000 × 2.2)
    expect(fee(figures(500_000, 100, 0, 165))).toBe(9_060)
  })

  it("K05 the reps' band of 135 to 149 yards is rated at its own factor", () => {
    expect(fee(figures(10_000, 100, 0, 135))).toBe(362)
    expect(fee(figures(10_000, 100, 0, 149))).toBe(362)
  })

  it.each([134, 301, 164.5])('K05 %d yards lie outside all bands', (yardage) => {
    expect(rateHoleInOne(figures(10_000, 100, 0, yardage), plan)).toEqual({
      problem: {
        code: 'NO_BAND',
        message: `We can’t price ${yardage} yards online. Call or email us and we’ll help`,
      },
    })
  })

  it.each([
    [{}, 'Enter the prize value, the yardage and the number of amateurs or pros'],
    [{ prizeValue: fromDollars(10_000), yardage: 165 }, 'Enter the number of amateurs or pros'],
    [
      { prizeValue: fromDollars(10_000), yardage: 165, amateurs: 0, pros: 0 },
      'Enter the number of amateurs or pros',
    ],
    [{ prizeValue: fromDollars(10_000), amateurs: 100 }, 'Enter the yardage'],
    [{ yardage: 165, pros: 20 }, 'Enter the prize value'],
    [{ pros: 20 }, 'Enter the prize value and the yardage'],
    [{ yardage: 165, amateurs: 20, prizeValue: 0 as Cents }, 'Enter the prize value'],
  ])('K05 a missing figure is asked for: %j', (row, message) => {
    expect(rateHoleInOne(row, plan)).toEqual({ problem: { code: 'MISSING_FIGURE', message } })
  })
})

describe('O01 rounding at exactly half a dollar', () => {
  it.each([
    [12_500, 250, 145, 1_003],
    [25_000, 125, 145, 1_003],
    [25_000, 175, 180, 834],
    [37_500, 175, 145, 1_989],
    [8_750, 125, 165, 288],
  ])('O01 $%d, %d amateurs, %d yards rounds up to %d', (dollars, amateurs, yardage, gross) => {
    expect(fee(figures(dollars, amateurs, 0, yardage))).toBe(gross)
  })

  it('O01 floating-point results just below the half are rounded up', () => {
    const inDoubles = 60 + 125 * (1 / 12_500) * 1.45 * (25_000 * 2.6)
    expect(inDoubles).toBeLessThan(1_002.5)
    expect(1_002.5 - inDoubles).toBeLessThan(ROUNDING_TOLERANCE)
    expect(fee(figures(25_000, 125, 0, 145))).toBe(1_003)
  })
})

const anyRow = fc.record({
  prizeValue: fc.integer({ min: 50_000, max: 100_000_000 }).map((cents) => cents as Cents),
  amateurs: fc.integer({ min: 1, max: 288 }),
  pros: fc.integer({ min: 0, max: 144 }),
  yardage: fc.integer({ min: 135, max: 300 }),
})

/** Figures that often land on exactly half a dollar. */
const halfDollarRow = fc.record({
  prizeValue: fc.integer({ min: 1, max: 60 }).map((steps) => fromDollars(steps * 1_250)),
  amateurs: fc.integer({ min: 1, max: 11 }).map((groups) => groups * 25),
  pros: fc.constant(0),
  yardage: fc.constantFrom(140, 155, 165, 185, 200, 220),
})

/** The same fee by another calculation, with whole numbers only and so without rounding errors. */
function plainFee({
  prizeValue,
  amateurs,
  pros,
  yardage,
}: {
  prizeValue: Cents
  amateurs: number
  pros: number
  yardage: number
}): number {
  const factor =
    [145n, 120n, 100n, 85n, 72n, 60n][[150, 165, 180, 195, 210].filter((from) => yardage >= from).length] ??
    0n
  const cents = BigInt(prizeValue)
  const least = (left: bigint, right: bigint) => (left < right ? left : right)
  const most = (left: bigint, right: bigint) => (left > right ? left : right)
  const loaded =
    26n * least(cents, 2_500_000n) +
    24n * most(0n, least(cents, 10_000_000n) - 2_500_000n) +
    22n * most(0n, cents - 10_000_000n)
  const scale = 12_500n * 100n * 10n * 100n
  const shots = BigInt(amateurs) + 4n * BigInt(pros)
  const fee = (2n * (60n * scale + shots * factor * loaded) + scale) / (2n * scale)
  return Number(most(200n, fee))
}

describe('O01 the fee, the trace and an independent calculation agree', () => {
  it.each([
    ['any rows', anyRow],
    ['rows near half a dollar', halfDollarRow],
  ])('O01 on %s', (_name, rows) => {
    fc.assert(
      fc.property(rows, (row) => {
        const rating = rated(row)
        const dollars = toDollars(rating.fee)
        expect(evaluate(traceRating(rating).fee)).toEqual({
          numerator: BigInt(dollars),
          denominator: 1n,
        })
        expect(dollars).toBe(plainFee(row))
      }),
      randomRuns(300),
    )
  })
})
