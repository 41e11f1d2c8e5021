import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'

/** The last place where a day ends, so that nothing is over while it is still played somewhere. */
const LAST_TIME_ZONE = 'Pacific/Honolulu'

/** The day as the office counts what is due and what is over. */
export function officeDay(now: Date): CalendarDate {
  return dateInTimeZone(now, LAST_TIME_ZONE)
}
