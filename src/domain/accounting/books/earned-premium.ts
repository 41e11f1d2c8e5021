import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract } from '#domain/values/money.ts'

/** A contest as premium is earned on it. */
export interface EarningContest {
  /** Its part of the premium is as large as its fee is among all fees. */
  fee: Cents
  /** Null while a new date is awaited. */
  day: CalendarDate | null
}

/** What decides how much of a policy's premium is earned. */
export interface EarningPolicy {
  contests: readonly EarningContest[]
  /** The day on which it was cancelled or lapsed. */
  endedOn: CalendarDate | null
}

/** How much is earned, of how much. */
interface EarnedPart {
  earned: number
  all: number
}

interface EarnedAmount {
  earned: Cents
  unearned: Cents
}

/**
 * Which part of a policy's premium is earned at the end of a day.
 *
 * @rule N82 Premium is earned on the date of each contest, by its fee. A contest that awaits its date has earned nothing; of a policy that
 * has ended, what was kept is earned on that day.
 */
export function earnedPart({ contests, endedOn }: EarningPolicy, day: CalendarDate): EarnedPart {
  if (contests.length === 0 || (endedOn !== null && endedOn <= day)) return { earned: 1, all: 1 }
  const weights = weigh(contests)
  const all = weights.reduce((total, weight) => total + weight, 0)
  const earned = weights.reduce(
    (total, weight, place) => (isPlayed(contests[place], day) ? total + weight : total),
    0,
  )
  return { earned, all }
}

/** How many contests are over at the end of a day. */
export function countPlayed(contests: readonly EarningContest[], day: CalendarDate): number {
  return contests.filter((contest) => isPlayed(contest, day)).length
}

/** An amount of the policy by that part, to the cent: both are always the whole amount. */
export function earnAmount(amount: Cents, { earned: part, all }: EarnedPart): EarnedAmount {
  // In whole numbers, so that no amount is too large to be exact.
  const earned = Number((BigInt(amount) * BigInt(part)) / BigInt(all)) as Cents
  return { earned, unearned: subtract(amount, earned) }
}

function isPlayed(contest: EarningContest | undefined, day: CalendarDate): boolean {
  return contest !== undefined && contest.day !== null && contest.day <= day
}

/** Contests without any fee count alike. */
function weigh(contests: readonly EarningContest[]): number[] {
  const fees = contests.map(({ fee }) => Math.max(0, fee))
  return fees.some((fee) => fee > 0) ? fees : contests.map(() => 1)
}
