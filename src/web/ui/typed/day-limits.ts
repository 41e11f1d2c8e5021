import { addDays, type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'

/** The days that can be chosen, and why not the others. */
export interface DayLimits {
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  /** Said of a day before the first or after the last. */
  before?: string
  after?: string
}

/** Why a day cannot be chosen; undefined if it can. */
export function whyNot({ from, to, before, after }: DayLimits, day: CalendarDate): string | undefined {
  if (from && day < from) return before ?? 'This day is too early.'
  if (to && day > to) return after ?? 'This day is too late.'
  return undefined
}

/** What is planned is not in the past. */
export function fromDayOn(today: CalendarDate): DayLimits {
  return { from: today, before: 'This day is in the past.' }
}

/** What came is not in the future, nor older than a year: that is mistyped. */
export function upToDay(today: CalendarDate, daysBack: number): DayLimits {
  return {
    from: addDays(today, -daysBack),
    before: 'This day is more than a year ago.',
    to: today,
    after: 'This day is in the future.',
  }
}

/** Today where the reader is. */
export function readersToday(): CalendarDate {
  return dateInTimeZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
}
