import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** So many days after a quote became due it is still followed up, where nothing ran in between; later nobody writes. */
const MAX_DAYS_LATE = 7

/** Whoever reads the mail today has to be able to act on it: tomorrow already asks for the tee time. */
const MIN_DAYS_AHEAD = 2

/** Whoever got one is left alone for so long, whatever else they began. */
const COOLDOWN_DAYS = 30

const DAY_MS = 86_400_000

/** Between which moments a quote was last saved that is followed up now. */
export interface SavedWindow {
  from: Date
  until: Date
}

/**
 * The time of last saving that makes a quote due.
 *
 * @rule P05 A quote is followed up so many days after it was last saved, and not a week later than that: a setting that
 * is turned on today writes to nobody about last year.
 */
export function getFollowUpWindow(now: Date, afterDays: number): SavedWindow {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return { from: before(afterDays + MAX_DAYS_LATE), until: before(afterDays) }
}

/**
 * Since when an address must have got no follow-up.
 *
 * @rule P05 An address gets one follow-up in 30 days, of the quote that it saved last, however many it began.
 */
export function getCooldownStart(now: Date): Date {
  return new Date(now.getTime() - COOLDOWN_DAYS * DAY_MS)
}

/**
 * Whether a first contest leaves time enough to buy.
 *
 * @rule P05 Nobody is reminded of a quote whose first contest is today or tomorrow, or over.
 */
export function hasTimeToBuy(firstContest: CalendarDate, today: CalendarDate): boolean {
  return firstContest >= addDays(today, MIN_DAYS_AHEAD)
}
