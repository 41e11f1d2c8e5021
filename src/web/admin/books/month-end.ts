import { type CalendarDate, formatMonthAndDay } from '#domain/values/calendar.ts'

/** `October 31, 2026`: nobody asks on which weekday a month ends. */
export function formatMonthEnd(day: string): string {
  return `${formatMonthAndDay(day as CalendarDate)}, ${day.slice(0, 4)}`
}
