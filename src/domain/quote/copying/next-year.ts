import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/values/calendar.ts'

/**
 * When an event is most likely played again: on its weekday, nearest to its date, in the first later year in which that day
 * is not over yet.
 *
 * @rule O12 The day proposed for next year is the same weekday.
 */
export function proposeNextDay(day: CalendarDate, today: CalendarDate): CalendarDate {
  let years = 1
  while (sameWeekday(day, years) < today) years += 1
  return sameWeekday(day, years)
}

function sameWeekday(day: CalendarDate, years: number): CalendarDate {
  const anniversary = addMonths(day, 12 * years)
  const later = daysBetween(day, anniversary) % 7
  return addDays(anniversary, later <= 3 ? -later : 7 - later)
}
