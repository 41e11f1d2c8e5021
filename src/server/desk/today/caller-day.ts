import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'

/** The day of a moment for a caller. A time zone that is newer than this server is read as UTC, so that the page still opens. */
export function callerDay(moment: Date, timeZone: string): CalendarDate {
  try {
    return dateInTimeZone(moment, timeZone)
  } catch {
    return dateInTimeZone(moment, 'UTC')
  }
}
