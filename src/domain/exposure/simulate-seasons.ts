import { createRandomAt, RANDOM_RANGE } from '#domain/exposure/random.ts'
import type { Cents } from '#domain/values/money.ts'

/** How many seasons are played for one answer. */
export const SEASONS = 100_000

/** A contest as far as a season of it can be played. */
export interface SimulatedContest {
  /** Whether every winner is paid, or one at most. */
  winners: 'every' | 'one'
  /** How many winners the odds of the plan expect; where one is paid at most, how likely that is. */
  expected: number
  prize: Cents
  /** Of the prize, what carriers pay. */
  carried: Cents
}

/** Some seasons, one after another. */
export interface SeasonSlice {
  seed: number
  first: number
  count: number
}

/** What each season paid, and what carriers paid of it, in cents. */
export interface SeasonPayouts {
  payouts: Float64Array
  carried: Float64Array
}

/**
 * Plays seasons: in each, every contest has its winners by chance. A season has random numbers of its own, so that it is the same
 * however the seasons are divided.
 *
 * @rule O20 One contest does not change another. Of a hole-in-one every winner is paid, of the others one at most.
 */
export function simulateSeasons(
  contests: readonly SimulatedContest[],
  { seed, first, count }: SeasonSlice,
): SeasonPayouts {
  const nobody = Float64Array.from(contests, (contest) => chanceOfNobody(contest) * RANDOM_RANGE)
  const payouts = new Float64Array(count)
  const carried = new Float64Array(count)
  for (let season = 0; season < count; season += 1) {
    const random = createRandomAt(seed, first + season)
    let [paid, byCarriers] = [0, 0]
    for (let place = 0; place < nobody.length; place += 1) {
      const drawn = random()
      if (drawn < (nobody[place] as number)) continue
      const contest = contests[place] as SimulatedContest
      const winners = contest.winners === 'one' ? 1 : countWinners(contest.expected, drawn / RANDOM_RANGE)
      paid += winners * contest.prize
      byCarriers += winners * contest.carried
    }
    payouts[season] = paid
    carried[season] = byCarriers
  }
  return { payouts, carried }
}

/** How many winners of a contest are paid on average. */
export function expectedWinners({ winners, expected }: SimulatedContest): number {
  return winners === 'one' ? Math.min(1, expected) : expected
}

/** Many shots with small odds each: the number of winners follows the law of Poisson. */
function chanceOfNobody({ winners, expected }: SimulatedContest): number {
  return winners === 'one' ? 1 - Math.min(1, expected) : Math.exp(-expected)
}

/** No contest has so many players. */
const MOST_WINNERS = 1000

/** The number of winners to which a drawn share of all cases belongs; 1 or more. */
function countWinners(expected: number, drawn: number): number {
  let chance = Math.exp(-expected) * expected
  let below = Math.exp(-expected) + chance
  let winners = 1
  while (drawn >= below && chance > 0 && winners < MOST_WINNERS) {
    winners += 1
    chance *= expected / winners
    below += chance
  }
  return winners
}
