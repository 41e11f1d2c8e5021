import {
  addDays,
  type CalendarDate,
  dateInTimeZone,
  formatShortDay,
  parseIsoDate,
} from '#domain/values/calendar.ts'

/** The day of whoever reads. */
function today(): CalendarDate {
  return dateInTimeZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** Today, tomorrow or overdue. */
export function isSoon(day: CalendarDate): boolean {
  return day <= addDays(today(), 1)
}

/** A day with its month is the only one of its kind. */
const NEAR_DAYS = 300

function isNear(day: CalendarDate): boolean {
  const now = today()
  return day < addDays(now, NEAR_DAYS) && day > addDays(now, -NEAR_DAYS)
}

/** `Sat, May 1`, with its year where it is far. */
export function describeFirstDay(iso: string): string {
  const day = parseIsoDate(iso)
  if (!day) return iso
  return isNear(day) ? formatShortDay(day) : `${formatShortDay(day)}, ${day.slice(0, 4)}`
}

/** `today`, `tomorrow`, `Apr 21`, or `since Apr 2` of what waits and is overdue. */
export function describeDueDay(day: CalendarDate, { isWaiting }: { isWaiting: boolean }): string {
  const now = today()
  if (day === now) return 'today'
  if (day === addDays(now, 1)) return 'tomorrow'
  const [, monthAndDay = ''] = formatShortDay(day).split(', ')
  const text = isNear(day) ? monthAndDay : `${monthAndDay}, ${day.slice(0, 4)}`
  return isWaiting && day < now ? `since ${text}` : text
}
