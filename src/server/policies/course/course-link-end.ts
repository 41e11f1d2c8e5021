import { startOfDay } from '#domain/quote/fields/tee-time.ts'
import { eventTimeZone } from '#domain/quote/model/event-time-zone.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { deleteCourseLinksOf, moveCourseLinks } from '#server/policies/course/repository.ts'

/** The midnight after the last day of an event, there. */
export function endOfEvent(lastDay: CalendarDate, { answers }: Quote): Date {
  return startOfDay(addDays(lastDay, 1), eventTimeZone(answers))
}

/** The links of the golf course end with the event, wherever it is moved to; of a policy that has ended, at once. */
export async function followEventEnd(
  trx: Db,
  policyId: string,
  lastDay: CalendarDate | undefined,
  quote: Quote,
): Promise<void> {
  if (lastDay === undefined) await deleteCourseLinksOf(trx, policyId)
  else await moveCourseLinks(trx, policyId, endOfEvent(lastDay, quote))
}
