import { findDateFault, laterDay } from '#domain/accounting/received-payments.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import type { Context } from '#server/kit/context.ts'

/**
 * What is wrong with the day on which a rep says that money came; undefined if nothing.
 * It has begun where the office is or where the event is: after midnight in New York a check
 * for an event in Chicago came today, though it is still yesterday there.
 */
export function findReceivedDayFault(
  { env, now }: Pick<Context, 'env' | 'now'>,
  quote: Quote,
  receivedOn: CalendarDate,
): string | undefined {
  const inOffice = dateInTimeZone(now(), env.officeTimeZone)
  return findDateFault(receivedOn, laterDay(inOffice, dayAtEvent(quote, now())))
}
