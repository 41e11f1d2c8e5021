import type { CalendarDate } from '#domain/values/calendar.ts'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** `Jun`, along the foot of a chart. */
export function formatShortMonth(day: CalendarDate): string {
  return short.format(new Date(`${day}T12:00:00Z`))
}

/** `June`, where the year is plain. */
export function formatMonth(day: CalendarDate): string {
  return long.format(new Date(`${day}T12:00:00Z`))
}
