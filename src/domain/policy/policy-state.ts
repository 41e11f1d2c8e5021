import { addMonths, dateInTimeZone, formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import type { Editor } from '#domain/values/editor.ts'

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
  /** The day it was bought for, if it was moved since. */
  boughtFor?: CalendarDate | undefined
}

/** The facts of a policy that decide what can still be done with it. */
export interface PolicyState {
  contests: readonly ContestSchedule[]
  /** The tee time and zone that deadlines count from; the papers may state a later one. */
  teeTime?: string | undefined
  timeZone: string
  /** Accepted requests, including those of reps. */
  changesMade: number
  /** How it ended; undefined while it has not. */
  ended?: PolicyEnd | undefined
}

const POLICY_ENDS = ['cancelled', 'lapsed'] as const

/** Cancelled by somebody, or lapsed because no new date was given in time. */
export type PolicyEnd = (typeof POLICY_ENDS)[number]

export const POLICY_STATUSES = ['in-force', 'postponed', ...POLICY_ENDS] as const

export type PolicyStatus = (typeof POLICY_STATUSES)[number]

/**
 * How a policy ended, from what is stored of it; undefined while it has not.
 *
 * @rule N40 A policy that lapsed is said to have lapsed wherever its state is stated, never to be cancelled.
 */
export function policyEnd({
  cancelledAt,
  lapsedAt,
}: Record<'cancelledAt' | 'lapsedAt', Date | null>): PolicyEnd | undefined {
  if (lapsedAt !== null) return 'lapsed'
  return cancelledAt === null ? undefined : 'cancelled'
}

/** Nothing on it is insured any more. */
export function hasEnded(status: PolicyStatus | undefined): status is PolicyEnd {
  return POLICY_ENDS.some((end) => end === status)
}

/**
 * The status of a policy, from which `policy_cancelled` and `policy_postponed` of the wire are derived.
 *
 * @rule T15 A policy is postponed while one of its contests awaits a new date; a cancellation or a lapse is final.
 */
export function getPolicyStatus({ ended, contests }: Pick<PolicyState, 'ended' | 'contests'>): PolicyStatus {
  if (ended) return ended
  return contests.some(isAwaitingDate) ? 'postponed' : 'in-force'
}

export type EditScope = 'everything' | 'dates' | 'nothing'

/**
 * Which parts of a policy, and of its quote, can be edited.
 *
 * @rule T15 N42 A cancelled or lapsed policy cannot be edited; on a postponed one a client can edit the dates and a rep everything.
 */
export function getEditScope(status: PolicyStatus, who: Editor): EditScope {
  if (hasEnded(status)) return 'nothing'
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

/**
 * The last day that a contest may be moved to by its holder.
 *
 * @rule N89 The twelve months are counted from the day a contest was bought for, however often it was moved since.
 */
export function latestDate({ date, openUntil: until, boughtFor = date }: ContestSchedule): CalendarDate {
  return until ?? openUntil(boughtFor)
}

/** The date of a contest or, if it is not known, the last day that is allowed. */
export function describeContestDate({
  date,
  openUntil: until,
}: Pick<ContestSchedule, 'date' | 'openUntil'>): string {
  return until ? `New date to be named, up to ${formatLongDate(until)}` : formatLongDate(date)
}
