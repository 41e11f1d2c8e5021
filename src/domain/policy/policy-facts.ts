import { dayIn, formatLongDate, parseIsoDate, type CalendarDate } from '#domain/calendar.ts'
import { type Entity } from '#domain/problem.ts'
import { startOfPlay } from '#domain/quote/tee-time.ts'
import type { Editor } from '#domain/quote/wire.ts'

/** When an insured contest is played. `index` counts from 1. */
export interface ContestSchedule {
  entity: Entity
  index: number
  hole?: number | undefined
  /** Of a contest that awaits its new date, the day that it was insured for. */
  date: CalendarDate
  /** Only while the new date is not known: the last day on which it may be. */
  openUntil?: CalendarDate | undefined
}

/** What has happened to a policy; everything that may still be done follows from it. */
export interface PolicyFacts {
  contests: readonly ContestSchedule[]
  teeTime?: string | undefined
  timeZone: string
  /** Requests that were accepted, those of reps included. */
  changesMade: number
  cancelled: boolean
}

export type PolicyStanding = 'in-force' | 'postponed' | 'cancelled'

/**
 * What has become of a policy; `policy_cancelled` and `policy_postponed` of the wire are read off it.
 *
 * @rule T15 A policy is postponed while one of its contests awaits a new date, and cancelled for good.
 */
export function policyStanding({ cancelled, contests }: PolicyFacts): PolicyStanding {
  if (cancelled) return 'cancelled'
  return contests.some(awaitsDate) ? 'postponed' : 'in-force'
}

/**
 * What of a policy may be edited.
 *
 * @rule T15 Nothing on a cancelled policy; on a postponed one the client its dates and a rep everything.
 */
export function editable(facts: PolicyFacts, who: Editor): 'everything' | 'dates' | 'nothing' {
  const standing = policyStanding(facts)
  if (standing === 'cancelled') return 'nothing'
  return standing === 'postponed' && who === 'client' ? 'dates' : 'everything'
}

export function awaitsDate({ openUntil }: ContestSchedule): boolean {
  return openUntil !== undefined
}

/** The day that it is at the event. */
export function todayAtEvent({ timeZone }: PolicyFacts, now: Date): CalendarDate {
  return dayIn(now, timeZone)
}

/** When play of a contest starts; undefined while it awaits its date. */
export function contestStart(
  contest: ContestSchedule,
  { teeTime, timeZone }: Pick<PolicyFacts, 'teeTime' | 'timeZone'>,
): Date | undefined {
  return awaitsDate(contest) ? undefined : startOfPlay(contest.date, teeTime, timeZone)
}

/** When play of the first contest starts; undefined while all of them await their dates. */
export function firstStart(facts: PolicyFacts): Date | undefined {
  const [first] = datesKnown(facts)
  return first && startOfPlay(first, facts.teeTime, facts.timeZone)
}

/** The days on which contests are played, earliest first, without those that await theirs. */
export function datesKnown({ contests }: Pick<PolicyFacts, 'contests'>): CalendarDate[] {
  return contests
    .filter((contest) => !awaitsDate(contest))
    .map(({ date }) => date)
    .toSorted()
}

/**
 * The last day that a contest insured for a date may be moved to.
 *
 * @rule N43 A new date lies within 12 months of the one that was insured.
 */
export function openUntil(date: CalendarDate): CalendarDate {
  const [year = '', month = '', day = ''] = date.split('-')
  const next = String(Number(year) + 1).padStart(4, '0')
  // Only February 29 has no day of the same name in the next year.
  return parseIsoDate(`${next}-${month}-${day}`) ?? (`${next}-02-28` as CalendarDate)
}

/** When a contest is played, or until when that can be said. */
export function dateText({ date, openUntil: until }: Pick<ContestSchedule, 'date' | 'openUntil'>): string {
  return until ? `New date to be named, up to ${formatLongDate(until)}` : formatLongDate(date)
}
