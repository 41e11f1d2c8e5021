import { TZDate } from '@date-fns/tz'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { TERRITORIES } from '#domain/values/territories.ts'

/**
 * The time zones that have a short name.
 *
 * @rule K07 Tee times are given in Eastern, Pacific, Central, Hawaii, Mountain or Alaska time.
 */
export const TIME_ZONES = [
  { zone: 'America/New_York', label: 'Eastern' },
  { zone: 'America/Los_Angeles', label: 'Pacific' },
  { zone: 'America/Chicago', label: 'Central' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii' },
  { zone: 'America/Denver', label: 'Mountain' },
  { zone: 'America/Anchorage', label: 'Alaska' },
] as const

/** The six zones, then the other zones of the territories under their full name. */
export const TIME_ZONE_OPTIONS = [
  ...TIME_ZONES.map(({ zone, label }) => ({ value: zone as string, label: label as string })),
  ...otherZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
]

/** The start of play if the tee time is not known. */
const EARLIEST_PLAY = '06:00'

/** The time of day when play counts as starting. */
export function clockOf(teeTime: string | undefined): string {
  return teeTime ?? EARLIEST_PLAY
}

/**
 * The moment when cover must be in force: the first tee time of the first contest day, in the event's own zone.
 *
 * @rule N58 Without a tee time, play counts as starting at six in the morning.
 */
export function startOfPlay(firstDay: CalendarDate, teeTime: string | undefined, timeZone: string): Date {
  const [hours = 0, minutes = 0] = clockOf(teeTime).split(':').map(Number)
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, day, hours, minutes, timeZone).getTime())
}

/** Midnight at the beginning of a day, in a zone. */
export function startOfDay(day: CalendarDate, timeZone: string): Date {
  return startOfPlay(day, '00:00', timeZone)
}

function otherZones(): string[] {
  const offered = new Set<string>(TIME_ZONES.map(({ zone }) => zone))
  const zones = TERRITORIES.flatMap(({ timeZone }) => (timeZone === undefined ? [] : [timeZone]))
  return [...new Set(zones)].filter((zone) => !offered.has(zone)).toSorted()
}
