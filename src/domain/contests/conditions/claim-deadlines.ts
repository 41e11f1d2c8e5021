import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** A winner is reported within this many hours of the event. */
export const REPORT_WITHIN_HOURS = 72
/** The documents of a claim must arrive within this many days of the event. */
export const DOCUMENTS_WITHIN_DAYS = 30

export interface ClaimDeadlines {
  reportBy: CalendarDate
  documentsBy: CalendarDate
}

/** The deadlines of a claim for an event that ends on this day. */
export function calculateClaimDeadlines(lastDay: CalendarDate): ClaimDeadlines {
  return {
    reportBy: addDays(lastDay, REPORT_WITHIN_HOURS / 24),
    documentsBy: addDays(lastDay, DOCUMENTS_WITHIN_DAYS),
  }
}
