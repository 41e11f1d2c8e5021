import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedWinners, type SimulatedContest, simulateSeasons } from '#domain/exposure/simulate-seasons.ts'
import type { Cents } from '#domain/values/money.ts'

const PRIZE = 1_000_000 as Cents

const aContest = (given: Partial<SimulatedContest> = {}): SimulatedContest => ({
  winners: 'every',
  expected: 0.01,
  prize: PRIZE,
  carried: 333_333 as Cents,
  ...given,
})

// Likely enough for what is drawn to be near what is expected.
const someContest = fc
  .record({
    winners: fc.constantFrom('every' as const, 'one' as const),
    expected: fc.double({ min: 0.02, max: 1.5, noNaN: true }),
    prize: fc.integer({ min: 1, max: 10_000_000 }),
    hundredths: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ hundredths, prize, ...contest }): SimulatedContest => ({
    ...contest,
    prize: prize as Cents,
    carried: Math.floor((prize * hundredths) / 10_000) as Cents,
  }))

const seed = fc.integer({ min: 0, max: 2 ** 31 })

const total = (amounts: Float64Array) => amounts.reduce((sum, amount) => sum + amount, 0)

describe('seasons by chance', () => {
  it('O20 what is drawn comes near what the odds expect, in all and for carriers', () => {
    const count = 20_000
    fc.assert(
      fc.property(fc.array(someContest, { minLength: 1, maxLength: 6 }), seed, (contests, from) => {
        const drawn = simulateSeasons(contests, { seed: from, first: 0, count })
        for (const [amounts, of] of [
          [drawn.payouts, (contest: SimulatedContest) => contest.prize],
          [drawn.carried, (contest: SimulatedContest) => contest.carried],
        ] as const) {
          const mean = contests.reduce((sum, one) => sum + expectedWinners(one) * of(one), 0)
          const variance = contests.reduce((sum, one) => sum + varianceOf(one) * of(one) ** 2, 0)
          const error = Math.abs(total(amounts) / count - mean)
          expect(error).toBeLessThanOrEqual(6 * Math.sqrt(variance / count) + 1e-6)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('O20 the same seed gives the same seasons, however they are divided', () => {
    fc.assert(
      fc.property(
        fc.array(someContest, { maxLength: 5 }),
        seed,
        fc.integer({ min: 1, max: 99 }),
        (contests, from, cut) => {
          const whole = simulateSeasons(contests, { seed: from, first: 0, count: 100 })
          const start = simulateSeasons(contests, { seed: from, first: 0, count: cut })
          const rest = simulateSeasons(contests, { seed: from, first: cut, count: 100 - cut })
          expect([...start.payouts, ...rest.payouts]).toEqual([...whole.payouts])
          expect([...start.carried, ...rest.carried]).toEqual([...whole.carried])
        },
      ),
      { numRuns: 30 },
    )
    const contests = [aContest({ expected: 0.5 })]
    const [one, other] = [1, 2].map((from) => simulateSeasons(contests, { seed: from, first: 0, count: 200 }))
    expect(one?.payouts).not.toEqual(other?.payouts)
  })

  it.each(['every', 'one'] as const)('O20 a contest with odds 0 never pays (%s)', (winners) => {
    const { payouts } = simulateSeasons([aContest({ winners, expected: 0 })], {
      seed: 7,
      first: 0,
      count: 50_000,
    })
    expect(total(payouts)).toBe(0)
  })

  it('O20 of a contest with one winner one prize is paid at most, and always where it cannot be missed', () => {
    const contests = [aContest({ winners: 'one', expected: 1.2 })]
    const { payouts, carried } = simulateSeasons(contests, { seed: 7, first: 0, count: 5000 })
    expect(new Set(payouts)).toEqual(new Set([PRIZE]))
    expect(new Set(carried)).toEqual(new Set([333_333]))
  })

  it('N79 O20 of a hole-in-one every winner is paid, as often as the law of Poisson says', () => {
    const count = 100_000
    const { payouts } = simulateSeasons([aContest({ expected: 0.7 })], { seed: 7, first: 0, count })
    const share = (winners: number) => payouts.filter((payout) => payout === winners * PRIZE).length / count
    let chance = Math.exp(-0.7)
    for (let winners = 0; winners < 5; winners += 1) {
      expect(share(winners)).toBeCloseTo(chance, 2)
      chance *= 0.7 / (winners + 1)
    }
    expect(share(4)).toBeGreaterThan(0)
  })

  it('O20 no contest means no payout', () => {
    expect(total(simulateSeasons([], { seed: 1, first: 0, count: 10 }).payouts)).toBe(0)
  })
})

function varianceOf(contest: SimulatedContest): number {
  const expected = expectedWinners(contest)
  return contest.winners === 'one' ? expected * (1 - expected) : expected
}
