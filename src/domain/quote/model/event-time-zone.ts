import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import { findTerritory } from '#domain/values/territories.ts'

/** For an event outside the listed territories: the zone where a day begins first on earth. */
export const EARLIEST_TIME_ZONE = 'Pacific/Kiritimati'

/** Used while no place is entered; the quote cannot be bought yet, so a usual zone is enough. */
const DEFAULT_TIME_ZONE = 'America/New_York'

/** The answers that decide the zone of an event. */
interface Place {
  time_zone?: string | undefined
  course_state?: string | undefined
}

/**
 * The time zone to show for an event: the chosen one, else that of the course's territory.
 *
 * @rule N58 If the zone is cleared, the zone of the territory applies.
 */
export function displayTimeZone({ time_zone, course_state }: Place): string | undefined {
  return time_zone ?? territoryOf(course_state)?.timeZone
}

/**
 * The time zone for the check that cover begins before play.
 *
 * @rule N41 The assumed start of play is never too late: a chosen zone in which no part of the territory lies is
 * ignored, and for an event elsewhere without a zone, the zone where the day begins first is used.
 */
export function eventTimeZone({ time_zone: chosen, course_state }: Place): string {
  if (course_state === undefined) return chosen ?? DEFAULT_TIME_ZONE
  const territory = territoryOf(course_state)
  if (territory?.timeZone === undefined) return chosen ?? EARLIEST_TIME_ZONE
  return chosen !== undefined && territory.otherZones.includes(chosen) ? chosen : territory.timeZone
}

/** The calendar day at the event at a moment: the meaning of "today" for its dates. */
export function dayAtEvent({ answers }: Quote, moment: Date): CalendarDate {
  return dateInTimeZone(moment, eventTimeZone(answers))
}

/** When play of the first contest starts; undefined while no contest has a date. */
export function firstPlayStart(quote: Quote): Date | undefined {
  const [first] = contestDates(quote)
  return first && startOfPlay(first, quote.answers.tee_time, eventTimeZone(quote.answers))
}

function territoryOf(codeOrName: string | undefined) {
  return codeOrName === undefined ? undefined : findTerritory(codeOrName)
}
