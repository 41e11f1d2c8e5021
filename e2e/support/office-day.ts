import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { eachSetting } from '#server/config/settings.ts'

/** Today at the office, which is seldom in the browser's time zone: what is paid and received is dated there. */
export function officeDay(): CalendarDate {
  return dateInTimeZone(new Date(), eachSetting.shape.OFFICE_TIME_ZONE.parse(undefined))
}
