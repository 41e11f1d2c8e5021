import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** So many days before the first contest the organizer is asked to open the page of the day. */
const DAYS_BEFORE = 2
/** So many days after the last one the mail of the day after may still come, where the program stood still. */
const DAYS_AFTER = 3

export type DayMail = 'before' | 'after'

/**
 * Which mail about its day an event gets today; undefined if none.
 *
 * @rule N104 Two days before the event its organizer is told to open the page once where there is a connection; on the day after, to open it once more where witnesses were named.
 */
export function dayMailOf(
  days: readonly CalendarDate[],
  { today, hasWitnesses }: { today: CalendarDate; hasWitnesses: boolean },
): DayMail | undefined {
  const [first, ...others] = days.toSorted()
  if (first === undefined) return undefined
  if (today >= addDays(first, -DAYS_BEFORE) && today < first) return 'before'
  const last = others.at(-1) ?? first
  const isAfter = today > last && today <= addDays(last, DAYS_AFTER)
  return isAfter && hasWitnesses ? 'after' : undefined
}

/** The days of first contests among which events are looked for that get a mail today. */
export function dayMailWindow(today: CalendarDate): { from: CalendarDate; until: CalendarDate } {
  return { from: addDays(today, -LONGEST_EVENT_DAYS), until: addDays(today, DAYS_BEFORE + 1) }
}

/** Contests of one policy lie no farther apart, but for some that were postponed one by one. */
const LONGEST_EVENT_DAYS = 60
