import { TIME_ZONES } from '#domain/quote/fields/tee-time.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'

/** The name of a zone for people; a zone that is not one of the usual six has the name of its city. */
export function getZoneName(timeZone: string): string {
  const known = TIME_ZONES.find(({ zone }) => zone === timeZone)
  return known ? `${known.label} time` : `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}

/**
 * When play starts, for documents and pages.
 *
 * @rule N58 Without a tee time, documents state that it is to be advised.
 */
export function formatTeeTime({ teeTime, timeZone }: { teeTime?: string; timeZone?: string }): string {
  if (!teeTime) return 'Tee time to be advised'
  return timeZone ? `${formatTwelveHour(teeTime)} ${getZoneName(timeZone)}` : formatTwelveHour(teeTime)
}

/** The time of day of a moment in a zone: `2:58 PM`. */
export function formatTimeOfDay(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
    .format(moment)
    .replaceAll(/\s/g, ' ')
}

/** A time (ISO 8601) for documents, in the event's time zone if it is known. */
export function formatMoment(moment: string, timeZone?: string): string {
  const text = getMomentFormat(timeZone ?? 'UTC').format(new Date(moment))
  // Runtimes differ in the space character before AM and PM.
  return `${text.replaceAll(/\s/g, ' ')} ${timeZone ? getZoneName(timeZone) : 'UTC'}`
}

const momentFormats = new Map<string, Intl.DateTimeFormat>()

/** One per zone, because creating a format is slow. */
function getMomentFormat(timeZone: string): Intl.DateTimeFormat {
  const known = momentFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  momentFormats.set(timeZone, format)
  return format
}
