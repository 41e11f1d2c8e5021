import { type CalendarDate, dayIn } from '#domain/calendar.ts'

/** Today by this computer's clock and zone, for the date picker's first day. */
export function todayIso(): CalendarDate {
  return dayIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}
