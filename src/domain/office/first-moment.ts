import { startOfDay } from '#domain/quote/fields/tee-time.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/**
 * The moment from which a value holds that is planned for a day; undefined for a day that has begun at the office, as what was
 * charged on it has been shown.
 *
 * @rule R02 A fee or a limit can be set from a day to come on, which begins at midnight where the office is.
 */
export function findFirstMoment(day: CalendarDate, now: Date, timeZone: string): Date | undefined {
  const first = startOfDay(day, timeZone)
  return first > now ? first : undefined
}
