import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** Longest time from issue to due date. */
const DAYS_TO_PAY = 30

/**
 * The due date of an invoice.
 *
 * @rule N23 An invoice is due at the earlier of the first contest and 30 days.
 */
export function calculateDueDate(issuedOn: CalendarDate, contests: readonly CalendarDate[]): CalendarDate {
  return contests.reduce(
    (earliest, date) => (date < earliest ? date : earliest),
    addDays(issuedOn, DAYS_TO_PAY),
  )
}
