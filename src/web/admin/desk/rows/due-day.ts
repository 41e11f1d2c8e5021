import { addDays, type CalendarDate, daysBetween, formatShortDay, parseIsoDate } from '#domain/values/calendar.ts'

/** Today, tomorrow or overdue. */
export function isSoon(day: CalendarDate, today: CalendarDate): boolean {
  return day <= addDays(today, 1)
}

/** A day with its month is the only one of its kind. */
const NEAR_DAYS = 300

function isNear(day: CalendarDate, today: CalendarDate): boolean {
  return Math.abs(daysBetween(today, day)) < NEAR_DAYS
}

/** `Sat, May 1`, with its year where it is far. */
export function describeFirstDay(iso: string, today: CalendarDate): string {
  const day = parseIsoDate(iso)
  if (!day) return iso
  return isNear(day, today) ? formatShortDay(day) : `${formatShortDay(day)}, ${day.slice(0, 4)}`
}

interface Due {
  today: CalendarDate
  isWaiting: boolean
}

/** `today`, `tomorrow`, `Apr 21`, or `since Apr 2` of what waits and is overdue. */
export function describeDueDay(day: CalendarDate, { today, isWaiting }: Due): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  const [, monthAndDay = ''] = formatShortDay(day).split(', ')
  const text = isNear(day, today) ? monthAndDay : `${monthAndDay}, ${day.slice(0, 4)}`
  return isWaiting && day < today ? `since ${text}` : text
}
