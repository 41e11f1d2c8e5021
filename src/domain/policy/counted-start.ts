import type { PolicyState } from '#domain/policy/policy-state.ts'
import { clockOf, startOfPlay } from '#domain/quote/fields/tee-time.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** A tee time with its zone; without one, play counts from six in the morning. */
export interface TeeTime {
  teeTime: string | undefined
  timeZone: string
}

/** From when the holder's deadlines count, while the papers state a later tee time that no rep has agreed to. */
export interface CountedStart {
  /** `06:00` */
  teeTime: string
  timeZone: string
  /** ISO 8601, UTC: when the later tee time was given. */
  askedAt: string
  /** A rep has decided that it goes on counting. */
  isKept?: boolean
}

/** Whether a rep has still to agree to the tee time on the papers. */
export function isUndecided(counted: CountedStart | null): counted is CountedStart {
  return counted !== null && counted.isKept !== true
}

/**
 * When a rep can no longer agree to the tee time on the papers: play counts as started. While all dates are awaited, there
 * is no such moment.
 */
export function undecidedUntil(
  { teeTime, timeZone }: CountedStart,
  firstDay: CalendarDate | undefined,
): Date | undefined {
  return firstDay && startOfPlay(firstDay, teeTime, timeZone)
}

/** A tee time stands still for its holder from so long before it. */
const FIXED_HOURS = 48
const HOUR_MS = 3_600_000

interface TeeTimeChange {
  /** With the tee time that counts now. */
  facts: Pick<PolicyState, 'teeTime' | 'timeZone'>
  /** When play counts as starting now; undefined while all dates are awaited. */
  start: Date | undefined
  /** On the papers, before and after. */
  printed: { before: TeeTime; after: TeeTime }
  /** The first known day after the change. */
  firstDay: CalendarDate | undefined
  /** The first day changes, so that its tee time is asked again. */
  isOtherDay: boolean
  now: Date
}

/** What becomes of a tee time that a holder gives. */
export interface TeeTimeDecision {
  /** It is decided first; until then the policy stays as it is. */
  waits: boolean
  /** What goes on counting once it is on the papers; undefined if the papers count. */
  counted?: Omit<CountedStart, 'askedAt'>
}

/**
 * Whether a tee time that a holder gives holds at once, for the papers and for the deadlines.
 *
 * @rule N91 From 48 hours before play a holder puts the tee time off, or into another zone, only with a rep's decision. The first tee time that a holder gives, and one that comes with another day within those hours, is on the papers at once, while the earlier time goes on counting for changes and cancelling until a rep agrees.
 */
export function decideTeeTime(change: TeeTimeChange): TeeTimeDecision {
  const { facts, start, printed, isOtherDay, now } = change
  const { before, after } = printed
  const isFirst = before.teeTime === undefined && after.teeTime !== undefined
  const isOtherZone = before.timeZone !== after.timeZone
  const isLater = clockOf(after.teeTime) > clockOf(before.teeTime)
  // A day that is awaited may be named for today.
  const isFixed = start === undefined || now.getTime() >= start.getTime() - FIXED_HOURS * HOUR_MS
  if (isFixed && !isOtherDay && (isOtherZone || (isLater && !isFirst))) return { waits: true }
  const isUnagreed = clockOf(facts.teeTime) !== clockOf(before.teeTime) || facts.timeZone !== before.timeZone
  if (after.teeTime === undefined || !(isFirst || isUnagreed || (isFixed && isOtherDay)))
    return { waits: false }
  // Before the 48 hours the zone is the holder's to correct.
  const zone = isFixed ? facts.timeZone : after.timeZone
  const earlier = { teeTime: clockOf(facts.teeTime), timeZone: zone }
  return { waits: false, ...(isEarlier(earlier, after, change.firstDay) && { counted: earlier }) }
}

function isEarlier(one: TeeTime, other: TeeTime, day: CalendarDate | undefined): boolean {
  if (day === undefined) return clockOf(one.teeTime) < clockOf(other.teeTime)
  const [first, second] = [one, other].map(({ teeTime, timeZone }) => startOfPlay(day, teeTime, timeZone))
  return first !== undefined && second !== undefined && first < second
}
