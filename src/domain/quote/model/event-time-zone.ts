import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import { findTerritory } from '#domain/values/territories.ts'

/** An event in none of the listed territories may be anywhere: this is where a day begins first on earth. */
export const EARLIEST_TIME_ZONE = 'Pacific/Kiritimati'

/** While nothing is said of the place nothing can be bought, so what is usual does: most events may still be today. */
const DEFAULT_TIME_ZONE = 'America/New_York'

/** What the zone of an event follows from. */
interface Place {
  time_zone?: string | undefined
  course_state?: string | undefined
}

/**
 * By whose clock an event is told: the zone that is stated, else that of the course's territory.
 *
 * @rule N58 A zone that was cleared again is that of the territory.
 */
export function displayTimeZone({ time_zone, course_state }: Place): string | undefined {
  return time_zone ?? territoryOf(course_state)?.timeZone
}

/**
 * By whose clock it is judged whether cover still begins before play does.
 *
 * @rule N41 Play is never thought to start later than it does: a zone in which no part of the territory lies is not
 * believed, and an event elsewhere, without a zone, is where the day begins first.
 */
export function eventTimeZone({ time_zone: stated, course_state }: Place): string {
  if (course_state === undefined) return stated ?? DEFAULT_TIME_ZONE
  const territory = territoryOf(course_state)
  if (territory?.timeZone === undefined) return stated ?? EARLIEST_TIME_ZONE
  return stated !== undefined && territory.otherZones.includes(stated) ? stated : territory.timeZone
}

/** The day that it is at the event at a moment: what "today" means for its dates. */
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
