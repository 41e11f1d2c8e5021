import { and, type Column, type SQL, sql } from 'drizzle-orm'
import type { Range } from '#contract/list.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** Whether a moment is on one of the days, both ends included, where the time zone has them. */
export function withinDays(
  moment: Column | SQL,
  { from, to }: Range<CalendarDate>,
  timeZone: string,
): SQL | undefined {
  return and(
    from === null ? undefined : sql`${moment} >= ${startOfDay(from, timeZone)}`,
    to === null ? undefined : sql`${moment} < ${startOfDay(to, timeZone, 1)}`,
  )
}

/** The moment at which a day begins, or one some days later. */
export function startOfDay(day: CalendarDate, timeZone: string, later = 0): SQL {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`
}
