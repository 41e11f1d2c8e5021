import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE_IN, summarizeSeasons } from '#domain/exposure/season-summary.ts'
import { type PayoutSplit, splitPayout } from '#domain/exposure/split-payout.ts'
import type { Cents } from '#domain/values/money.ts'

const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount as Cents)

/** A payout, and what carriers pay of it. */
const paid = fc
  .tuple(cents(50_000_000), fc.integer({ min: 0, max: 10_000 }), fc.boolean())
  .map(([payout, hundredths, isNothing]) => {
    const whole: number = isNothing ? 0 : payout
    return [whole, Math.floor((whole * hundredths) / 10_000)] as [payout: number, carried: number]
  })

const seasonsOf = (seasons: readonly (readonly [number, number])[]) => ({
  payouts: Float64Array.from(seasons, ([payout]) => payout),
  carried: Float64Array.from(seasons, ([, carried]) => carried),
})

const parts = ({ carriers, ours, above }: PayoutSplit) => carriers + ours + above

describe('what seasons pay', () => {
  it('O20 what carriers pay, what we pay and what is above are the payout to the cent, and we pay the retention at most', () => {
    fc.assert(
      fc.property(paid, cents(60_000_000), ([payout, carried], retention) => {
        const split = splitPayout(payout as Cents, carried as Cents, retention)
        expect(parts(split)).toBe(payout)
        expect(split.carriers).toBe(carried)
        expect(split.ours).toBeLessThanOrEqual(retention)
        expect(Math.min(split.ours, split.above)).toBeGreaterThanOrEqual(0)
        if (split.above > 0) expect(split.ours).toBe(retention)
      }),
    )
  })

  it('O20 every season is in one range, and all sums are split to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(paid, { minLength: 1, maxLength: 300 }),
        cents(60_000_000),
        (seasons, retention) => {
          const summary = summarizeSeasons(seasonsOf(seasons), retention)
          const payouts = seasons.map(([payout]) => payout)
          expect(summary.seasons).toBe(seasons.length)
          expect(summary.ranges.reduce((sum, range) => sum + range.seasons, 0)).toBe(seasons.length)
          expect(summary.ranges.reduce((sum, { sum: of }) => sum + of.payout, 0)).toBe(
            payouts.reduce((sum, payout) => sum + payout, 0),
          )
          for (const { from, to, seasons: count, sum } of summary.ranges) {
            const isIn = (payout: number) =>
              from === to ? payout === 0 : payout > from && (to === null || payout <= to)
            expect(count).toBe(payouts.filter(isIn).length)
            expect(parts(sum)).toBe(sum.payout)
          }
          expect(parts(summary.mean)).toBe(summary.mean.payout)
          const mean = payouts.reduce((sum, payout) => sum + payout, 0) / payouts.length
          expect(Math.abs(summary.mean.payout - mean)).toBeLessThanOrEqual(2)
          expect(summary.withoutPayout).toBe(payouts.filter((payout) => payout === 0).length)
          expect(summary.aboveRetention).toBe(
            seasons.filter(([payout, carried]) => payout - carried > retention).length,
          )
          expect(summary.most.payout).toBe(Math.max(...payouts))
        },
      ),
    )
  })

  it('O20 of the seasons 1 in so many at most pays more than the one that is named', () => {
    fc.assert(
      fc.property(fc.array(paid, { minLength: 1, maxLength: 300 }), (seasons) => {
        const { rare } = summarizeSeasons(seasonsOf(seasons), 0 as Cents)
        expect(rare.map(({ oneIn }) => oneIn)).toEqual([...ONE_IN])
        for (const { oneIn, split } of rare) {
          const more = seasons.filter(([payout]) => payout > split.payout).length
          expect(more).toBeLessThanOrEqual(seasons.length / oneIn)
          expect(seasons.some(([payout]) => payout === split.payout)).toBe(true)
          expect(parts(split)).toBe(split.payout)
        }
      }),
    )
  })

  it('O20 the season that is named is no larger than it has to be', () => {
    const seasons = Array.from({ length: 100 }, (_, place) => [place * 100, 0] as const)
    const { rare } = summarizeSeasons(seasonsOf(seasons), 5000 as Cents)
    const named = rare.map(({ oneIn, split }) => [oneIn, split.payout, split.above])
    expect(named).toEqual([
      [2, 4900, 0],
      [5, 7900, 2900],
      [10, 8900, 3900],
      [20, 9400, 4400],
      [50, 9700, 4700],
      [100, 9800, 4800],
      [1000, 9900, 4900],
    ])
  })

  it('O20 where nothing is ever paid there is nothing but that', () => {
    const summary = summarizeSeasons(seasonsOf([[0, 0] as const, [0, 0] as const]), 100 as Cents)
    expect(summary).toMatchObject({ withoutPayout: 2, aboveRetention: 0, most: { payout: 0 } })
    expect(summary.ranges[0]).toMatchObject({ from: 0, to: 0, seasons: 2 })
  })
})
