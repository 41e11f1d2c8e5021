import type { SplitRisk } from '#domain/carriers/shares/split-risk.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { mondayOf } from '#domain/figures/iso-weeks.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import { type Cents, ZERO } from '#domain/values/money.ts'

/** Where contests are played. */
export interface Course {
  name: string
  city: string
  state: string
}

/** A contest that is insured on a day. */
export interface InsuredContest {
  kind: ContestKind
  /** Of the event, in its own time zone. */
  day: CalendarDate
  course: Course
  prize: Cents
  /** Who carries how much of the prize. */
  split: SplitRisk
}

/** What contests together insure: the prize of each, once. */
export interface SumInsured {
  contests: number
  sum: Cents
  /** Of it, what no carrier takes. */
  kept: Cents
}

export const NO_SUM: SumInsured = { contests: 0, sum: ZERO, kept: ZERO }

/** The sum of all of them. */
export function addContests(contests: readonly InsuredContest[]): SumInsured {
  return contests.reduce(addContest, NO_SUM)
}

/** The contests of each key, in the order in which keys first come; those without a key are left out. */
export function sumBy<Key>(
  contests: readonly InsuredContest[],
  keyOf: (contest: InsuredContest) => Key | undefined,
): Map<Key, SumInsured> {
  const sums = new Map<Key, SumInsured>()
  for (const contest of contests) {
    const key = keyOf(contest)
    if (key !== undefined) sums.set(key, addContest(sums.get(key) ?? NO_SUM, contest))
  }
  return sums
}

function addContest({ contests, sum, kept }: SumInsured, { prize, split }: InsuredContest): SumInsured {
  return {
    contests: contests + 1,
    sum: (sum + prize) as Cents,
    kept: (kept + split.kept.amount) as Cents,
  }
}

/** The Saturday of the weekend on which a day is; undefined from Monday to Friday. */
export function weekendOf(day: CalendarDate): CalendarDate | undefined {
  const saturday = addDays(mondayOf(day), 5)
  return daysBetween(saturday, day) >= 0 ? saturday : undefined
}

/** What makes two names the same course: letters and spaces that people write now so, now so, do not count. */
export function courseKey({ name, city, state }: Course): string {
  return [name, city, state].map((part) => part.trim().replaceAll(/\s+/g, ' ').toLowerCase()).join('\n')
}

/** What a carrier pays if every contest has one winner. */
export interface CarrierSum {
  carrierId: string
  contests: number
  sum: Cents
}

/** What each carrier has of the contests, the most first. */
export function sumByCarrier(contests: readonly InsuredContest[]): CarrierSum[] {
  const sums = new Map<string, CarrierSum>()
  for (const { carrierId, amount } of contests.flatMap(({ split }) => split.taken)) {
    const before = sums.get(carrierId) ?? { carrierId, contests: 0, sum: ZERO }
    sums.set(carrierId, {
      carrierId,
      contests: before.contests + 1,
      sum: (before.sum + amount) as Cents,
    })
  }
  return [...sums.values()].toSorted((one, other) => other.sum - one.sum)
}
