import { addMonths, dateInTimeZone, formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import { type Editor } from '#domain/values/editor.ts'

/** So long after the insured date a contest can still be played. */
const MONTHS_TO_POSTPONE = 12

/** When an insured contest is played. `index` counts from 1. */
export interface ContestSchedule {
  entity: ContestKind
  index: number
  hole?: number | undefined
  /** The day that was insured, while the contest awaits its new date. */
  date: CalendarDate
  /** Only while the new date is not known: the last day that is allowed. */
  openUntil?: CalendarDate | undefined
}

/** The facts of a policy that decide what can still be done with it. */
export interface PolicyState {
  contests: readonly ContestSchedule[]
  teeTime?: string | undefined
  timeZone: string
  /** Accepted requests, including those of reps. */
  changesMade: number
  cancelled: boolean
}

export const POLICY_STATUSES = ['in-force', 'postponed', 'cancelled'] as const

export type PolicyStatus = (typeof POLICY_STATUSES)[number]

/**
 * The status of a policy, from which `policy_cancelled` and `policy_postponed` of the wire are derived.
 *
 * @rule T15 A policy is postponed while one of its contests awaits a new date; a cancellation is final.
 */
export function getPolicyStatus({
  cancelled,
  contests,
}: Pick<PolicyState, 'cancelled' | 'contests'>): PolicyStatus {
  if (cancelled) return 'cancelled'
  return contests.some(isAwaitingDate) ? 'postponed' : 'in-force'
}

export type EditScope = 'everything' | 'dates' | 'nothing'

/**
 * Which parts of a policy, and of its quote, can be edited.
 *
 * @rule T15 A cancelled policy cannot be edited; on a postponed one a client can edit the dates and a rep everything.
 */
export function getEditScope(status: PolicyStatus, who: Editor): EditScope {
  if (status === 'cancelled') return 'nothing'
  return status === 'postponed' && who === 'client' ? 'dates' : 'everything'
}

export function isAwaitingDate({ openUntil }: ContestSchedule): boolean {
  return openUntil !== undefined
}

/** Today in the time zone of the event. */
export function getTodayAtEvent({ timeZone }: PolicyState, now: Date): CalendarDate {
  return dateInTimeZone(now, timeZone)
}

/** When play of a contest starts; undefined while it awaits its date. */
export function getContestStart(
  contest: ContestSchedule,
  { teeTime, timeZone }: Pick<PolicyState, 'teeTime' | 'timeZone'>,
): Date | undefined {
  return isAwaitingDate(contest) ? undefined : startOfPlay(contest.date, teeTime, timeZone)
}

/** When play of the first contest starts; undefined while all of them await their dates. */
export function getFirstStart(facts: PolicyState): Date | undefined {
  const [first] = getKnownDates(facts)
  return first && startOfPlay(first, facts.teeTime, facts.timeZone)
}

/** The known dates of the contests, earliest first. */
export function getKnownDates({ contests }: Pick<PolicyState, 'contests'>): CalendarDate[] {
  return contests
    .filter((contest) => !isAwaitingDate(contest))
    .map(({ date }) => date)
    .toSorted()
}

/**
 * The last day that a contest insured for a date may be moved to.
 *
 * @rule N43 A new date lies within 12 months of the one that was insured.
 */
export function openUntil(date: CalendarDate): CalendarDate {
  return addMonths(date, MONTHS_TO_POSTPONE)
}

/** The date of a contest or, if it is not known, the last day that is allowed. */
export function describeContestDate({
  date,
  openUntil: until,
}: Pick<ContestSchedule, 'date' | 'openUntil'>): string {
  return until ? `New date to be named, up to ${formatLongDate(until)}` : formatLongDate(date)
}
