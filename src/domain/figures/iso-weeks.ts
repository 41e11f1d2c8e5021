import { addDays, type CalendarDate, daysBetween } from '#domain/values/calendar.ts'

/** Days since a Monday. */
const A_MONDAY = '2024-01-01' as CalendarDate

const DAYS = 7

/** The Monday with which the week of a day begins. */
export function mondayOf(day: CalendarDate): CalendarDate {
  const days = daysBetween(A_MONDAY, day)
  return addDays(day, -(((days % DAYS) + DAYS) % DAYS))
}

/** A week as ISO 8601 names it: the first of a year is the one with its first Thursday. */
export interface IsoWeek {
  year: number
  week: number
}

export function isoWeekOf(day: CalendarDate): IsoWeek {
  const monday = mondayOf(day)
  const year = Number(addDays(monday, 3).slice(0, 4))
  return { year, week: daysBetween(firstMondayOf(year), monday) / DAYS + 1 }
}

/**
 * The Monday of the week with the same number a year before; undefined for a week 53 where that year has none.
 *
 * @rule P08 A week is compared with the ISO week of the same number of the year before.
 */
export function sameWeekLastYear(monday: CalendarDate): CalendarDate | undefined {
  const { year, week } = isoWeekOf(monday)
  const former = addDays(firstMondayOf(year - 1), (week - 1) * DAYS)
  return isoWeekOf(former).year === year - 1 ? former : undefined
}

/** The Mondays of some weeks, the earliest first; the last is the week of a day. */
export function weeksUntil(day: CalendarDate, count: number): CalendarDate[] {
  const last = mondayOf(day)
  return Array.from({ length: count }, (_, place) => addDays(last, (place - count + 1) * DAYS))
}

/** January 4 is always in the first week. */
function firstMondayOf(year: number): CalendarDate {
  return mondayOf(`${year}-01-04` as CalendarDate)
}
