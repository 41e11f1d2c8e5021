import { describe, expect, it } from 'vitest'
import type { SimulationResult, SimulationRun } from '#contract/exposure/simulation.ts'
import { describeLuck, describeSimulation, wins } from '#web/admin/exposure/exposure-text.ts'

const NOTHING = { payout: 0, carriers: 0, ours: 0, above: 0 }

const run: SimulationRun = {
  season: 2027,
  retention: 50_000,
  state: 'done',
  played: 100_000,
  seasons: 100_000,
  is_stalled: false,
  started_at: '2027-01-15T18:00:00Z',
  started_by: 'Robin Fields',
  result: null,
}

const result = (given: Partial<SimulationResult>): SimulationResult => ({
  contests: 3,
  without_odds: { contests: 0, sum: 0 },
  expected_wins: 1,
  expected_payout: 1,
  mean: { payout: 30_000.4, carriers: 10_000, ours: 18_000, above: 2000.4 },
  without_payout: 40_000,
  above_retention: 12_345,
  most: NOTHING,
  rare: [2, 5, 10, 20, 50, 100, 1000].map((oneIn) => ({
    one_in: oneIn,
    ...NOTHING,
    payout: oneIn < 10 ? 0 : oneIn * 1000,
  })),
  ranges: [],
  ...given,
})

describe('a season in words', () => {
  it('O20 says what 1 season of 20 and of 100 pays, the average, and how often we pay more than we want', () => {
    expect(describeSimulation(run, result({}))).toEqual([
      'In 1 season of 20, winners get $20,000 or more.',
      'In 1 of 100, they get $100,000 or more.',
      'An average season pays $30,000: $10,000 by carriers, $18,000 by us up to $50,000, and $2,000 above it.',
      'We’d pay more than $50,000 in about 12 of 100 seasons.',
      'No one wins in about 40 of 100 seasons.',
    ])
  })

  it('O20 names no season that pays nothing, and counts what is too rare for 100', () => {
    const rare = [20, 100, 1000].map((oneIn) => ({
      one_in: oneIn,
      ...NOTHING,
      payout: oneIn < 1000 ? 0 : 10_000,
    }))
    expect(describeSimulation(run, result({ rare, above_retention: 0, without_payout: 99_500 }))).toEqual([
      'In 1 season of 1,000, winners get $10,000 or more.',
      expect.stringContaining('An average season'),
      'We never pay more than $50,000.',
      'No one wins in 99,500 of 100,000 seasons.',
    ])
  })

  it('O20 says how much luck it takes that as many wins were reported', () => {
    const row = { played: 10, without_odds: 0, expected_cost: 0, approved: 0, paid: 0 }
    expect(
      describeLuck({
        happened: [
          { ...row, kind: 'grand_prize', expected_wins: 0.05, reported: 1 },
          { ...row, kind: 'putting_prize', expected_wins: 3, reported: 2 },
          { ...row, kind: 'shootout', expected_wins: 1, reported: 0 },
          { ...row, kind: 'dice_roll', expected_wins: 0, reported: 1, without_odds: 10 },
        ],
      }),
    ).toEqual([
      'Hole-in-one: by these odds, 1 win or more would be reported in about 1 season of 21.',
      'Putting: by these odds, 2 wins or more would be reported in most seasons.',
    ])
  })

  it.each([
    [0, '0'],
    [0.0004, 'less than 0.001'],
    [0.0123, '0.012'],
    [12.345, '12.3'],
  ])('O20 %d wins are written as %s', (expected, text) => {
    expect(wins(expected)).toBe(text)
  })
})
