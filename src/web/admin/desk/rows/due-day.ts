import type { DeskRow } from '#contract/desk/desk-lists.ts'
import { DUE_REASONS } from '#domain/desk/due.ts'
import {
  addDays,
  type CalendarDate,
  daysBetween,
  formatShortDay,
  parseIsoDate,
} from '#domain/values/calendar.ts'

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

/** `Good until Apr 21`, or `Needs approval, since Apr 2` of what waits and is overdue; undefined where nothing is due. */
export function describeDue(
  { due_reason: reason, due_on: on }: DueOf,
  today: CalendarDate,
): string | undefined {
  const day = on === null ? undefined : parseIsoDate(on)
  if (reason === null || day === undefined) return undefined
  const isWaiting = reason === 'referral' || reason === 'change'
  const since = isWaiting && day < today ? 'since ' : ''
  return `${DUE_REASONS[reason].label}${reason === 'good-until' ? ' ' : ', '}${since}${describeDay(day, today)}`
}

type DueOf = Pick<DeskRow, 'due_reason' | 'due_on'>

/** `today`, `tomorrow` or `Apr 21`. */
function describeDay(day: CalendarDate, today: CalendarDate): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  const [, monthAndDay = ''] = formatShortDay(day).split(', ')
  return isNear(day, today) ? monthAndDay : `${monthAndDay}, ${day.slice(0, 4)}`
}
