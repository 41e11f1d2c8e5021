import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** The moment of a time of day, `HH:mm`, on a day at the event. */
export function clockTime(day: CalendarDate, time: string, timeZone: string): Date {
  return startOfPlay(day, time, timeZone)
}
