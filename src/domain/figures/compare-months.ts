import { addMonths, type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, sum, ZERO } from '#domain/values/money.ts'

const MONTHS = 12

/** The first days of twelve months, the earliest first; the last one is the month of a day. */
export function monthsUntil(day: CalendarDate): CalendarDate[] {
  const last = firstOfMonth(day)
  return Array.from({ length: MONTHS }, (_, place) => addMonths(last, place - MONTHS + 1))
}

/** The first day that is needed to compare these months with those of the year before. */
export function firstComparedDay(today: CalendarDate): CalendarDate {
  return addMonths(firstOfMonth(today), 1 - 2 * MONTHS)
}

export interface ComparedMonth {
  /** Its first day. */
  month: CalendarDate
  premium: Cents
  /** Of the same month a year before; of the running month until the same day. */
  lastYear: Cents
}

/**
 * The premium of twelve months with that of the year before.
 *
 * @rule P08 The month that is not over is compared with the same month of last year until the same day.
 */
export function compareMonths(
  premiumByDay: ReadonlyMap<CalendarDate, Cents>,
  today: CalendarDate,
): ComparedMonth[] {
  const formerToday = addMonths(today, -MONTHS)
  const isCompared = (day: CalendarDate) =>
    day <= today && (day <= formerToday || firstOfMonth(day) !== firstOfMonth(formerToday))
  const sums = new Map<CalendarDate, Cents>()
  for (const [day, premium] of premiumByDay) {
    const month = firstOfMonth(day)
    if (isCompared(day)) sums.set(month, sum([sums.get(month) ?? ZERO, premium]))
  }
  return monthsUntil(today).map((month) => ({
    month,
    premium: sums.get(month) ?? ZERO,
    lastYear: sums.get(addMonths(month, -MONTHS)) ?? ZERO,
  }))
}

export function firstOfMonth(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 8)}01` as CalendarDate
}
