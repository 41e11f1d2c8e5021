import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { startOfDay } from '#domain/quote/fields/tee-time.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { addDays, businessDaysBetween, type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'

const HOUR_MS = 3_600_000

/** Where no zone is known, a day ends when it has ended everywhere. */
const LAST_TIME_ZONE = 'Etc/GMT+12'

/** The moments by which a claim is reported and its documents sent; none while a date is awaited. */
export interface ClaimMoments {
  reportUntil?: Date
  documentsUntil?: Date
}

/**
 * Until when a win counts as reported in time, and its documents as sent in time.
 *
 * @rule N111 Both end with the day that is printed on the certificate in force, in the event's zone.
 */
export function claimMoments(content: Pick<CertificateContent, 'claims' | 'event'>): ClaimMoments {
  const { reportBy, documentsBy } = content.claims
  const zone = eventZone(content)
  return {
    ...(reportBy && { reportUntil: endOfDay(reportBy, zone) }),
    ...(documentsBy && { documentsUntil: endOfDay(documentsBy, zone) }),
  }
}

/** The zone in which a printed day ends, in the reader's favor where none is printed. */
export function eventZone({ event }: Pick<CertificateContent, 'event'>): string {
  return displayTimeZone({ time_zone: event.timeZone, course_state: event.state }) ?? LAST_TIME_ZONE
}

/** The first moment after a day. */
export function endOfDay(day: CalendarDate, timeZone: string): Date {
  return startOfDay(addDays(day, 1), timeZone)
}

/** By how many hours something came too late, a begun one counted; 0 if it came in time. */
export function hoursLate(at: Date, until: Date): number {
  return at < until ? 0 : Math.max(1, Math.ceil((at.getTime() - until.getTime()) / HOUR_MS))
}

/** The time left, as a countdown shows it. */
export interface TimeLeft {
  isOver: boolean
  days: number
  hours: number
  minutes: number
}

export function timeLeft(now: Date, until: Date): TimeLeft {
  const minutes = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  return {
    isOver: now >= until,
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  }
}

/** So many days before the last one, and on the day after it, whoever owes documents is reminded. */
const REMINDER_DAYS = [-14, -3, 1] as const

/** The days on which documents that are still owed are asked for again. */
export function documentReminders(documentsBy: CalendarDate, reportedOn: CalendarDate): CalendarDate[] {
  return REMINDER_DAYS.map((days) => addDays(documentsBy, days)).filter((day) => day > reportedOn)
}

/** A reminder that could not be sent on its day is sent so many days later at most. */
const LATE_REMINDER_DAYS = 2

/**
 * The day whose reminder is due now, which is sent once; undefined if none is.
 *
 * @rule N111 Nobody is reminded of a day that is long over, nor on the day of the report.
 */
export function reminderOn(
  documentsBy: CalendarDate,
  { reportedOn, today }: { reportedOn: CalendarDate; today: CalendarDate },
): CalendarDate | undefined {
  const last = documentReminders(documentsBy, reportedOn).findLast((day) => day <= today)
  return last !== undefined && addDays(last, LATE_REMINDER_DAYS) >= today ? last : undefined
}

/** Between these last days anybody may be reminded today, wherever the event is. */
export function reminderWindow(now: Date): { from: CalendarDate; to: CalendarDate } {
  const today = dateInTimeZone(now, 'UTC')
  return {
    from: addDays(today, -Math.max(...REMINDER_DAYS) - LATE_REMINDER_DAYS - 1),
    to: addDays(today, -Math.min(...REMINDER_DAYS) + 1),
  }
}

/** An answer to a decline is read within so many business days. */
const ANSWER_WITHIN_DAYS = 5

/** The day by which an answer that came on a day is read. */
export function answerDueOn(day: CalendarDate): CalendarDate {
  let due = day
  while (businessDaysBetween(day, due) < ANSWER_WITHIN_DAYS) due = addDays(due, 1)
  return due
}
