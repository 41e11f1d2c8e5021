import { addDays, addMonths, type CalendarDate } from '#domain/values/calendar.ts'

/** What closing goes by, where the office is. */
export interface ClosingFacts {
  today: CalendarDate
  /** The last day that is closed; null where nothing is. */
  closedThrough: CalendarDate | null
}

/** Of the first close: earlier months are closed with the one that is chosen. */
const FIRST_OFFERED = 12

/**
 * Why the books cannot be closed through a day; undefined where they can.
 *
 * @rule O06 Books are closed through the last day of a month that has ended, and never through an earlier day than before.
 */
export function findCloseProblem(
  through: CalendarDate,
  { today, closedThrough }: ClosingFacts,
): string | undefined {
  if (monthEndOf(through) !== through) return 'Choose the last day of a month'
  if (through >= today) return 'Choose a month that has ended'
  if (closedThrough !== null && through <= closedThrough)
    return 'The books are already closed through that day'
  return undefined
}

/** The last days of the months that can be closed, the newest first. */
export function listClosableDays({ today, closedThrough }: ClosingFacts): CalendarDate[] {
  const month = firstOfMonth(today)
  const days: CalendarDate[] = []
  for (let back = 0; ; back += 1) {
    const last = addDays(addMonths(month, -back), -1)
    if (closedThrough === null ? back >= FIRST_OFFERED : last <= closedThrough) return days
    days.push(last)
  }
}

function monthEndOf(day: CalendarDate): CalendarDate {
  return addDays(addMonths(firstOfMonth(day), 1), -1)
}

function firstOfMonth(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 8)}01` as CalendarDate
}
