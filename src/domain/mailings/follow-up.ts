import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** Most days that a follow-up can be late, such as after downtime; later it is not sent. */
const MAX_DAYS_LATE = 7

/** A reader must have time to buy; for a contest today or tomorrow a tee time is needed. */
const MIN_DAYS_AHEAD = 2

/** An address gets no other follow-up for this time. */
const COOLDOWN_DAYS = 30

const DAY_MS = 86_400_000

/** Quotes last saved in this period get a follow-up now. */
export interface SavedWindow {
  from: Date
  until: Date
}

/**
 * The period of last saving that makes a quote due.
 *
 * @rule P05 A quote gets a follow-up a set number of days after it was last saved, at most a week late: turning the
 * setting on sends no mail about old quotes.
 */
export function getFollowUpWindow(now: Date, afterDays: number): SavedWindow {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return { from: before(afterDays + MAX_DAYS_LATE), until: before(afterDays) }
}

/**
 * The start of the period in which an address must have got no follow-up.
 *
 * @rule P05 An address gets at most one follow-up in 30 days, about the quote that it saved last.
 */
export function getCooldownStart(now: Date): Date {
  return new Date(now.getTime() - COOLDOWN_DAYS * DAY_MS)
}

/**
 * Whether there is enough time to buy before the first contest.
 *
 * @rule P05 There is no follow-up for a quote whose first contest is today, tomorrow or in the past.
 */
export function hasTimeToBuy(firstContest: CalendarDate, today: CalendarDate): boolean {
  return firstContest >= addDays(today, MIN_DAYS_AHEAD)
}
