import { addDays, addMonths, type CalendarDate } from '#domain/values/calendar.ts'

/** So long after the event its holder has time to plan the next one. */
const REMINDER_MONTHS = 10

/** Most days that a reminder can be late, such as after downtime; later it is not sent. */
const MAX_DAYS_LATE = 30

/** Events whose first day lies in this period are due for a reminder, both days included. */
export interface PlayedWindow {
  from: CalendarDate
  until: CalendarDate
}

/**
 * The first days of the events that are due.
 *
 * @rule N84 The reminder of next year's event is sent ten months after the event, at most a month late: turning it on sends no
 * mail about events long ago.
 */
export function getReminderWindow(today: CalendarDate): PlayedWindow {
  const until = addMonths(today, -REMINDER_MONTHS)
  return { from: addDays(until, -MAX_DAYS_LATE), until }
}
