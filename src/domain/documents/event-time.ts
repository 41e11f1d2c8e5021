import { TIME_ZONES, formatTwelveHour } from '#domain/quote/fields/tee-time.ts'

/** The zone as people say it; one beside the usual six by its own name. */
function getZoneName(timeZone: string): string {
  const known = TIME_ZONES.find(({ zone }) => zone === timeZone)
  return known ? `${known.label} time` : `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
}

/**
 * When play starts, for papers and pages.
 *
 * @rule N58 Without a tee time, papers say that it is to be advised.
 */
export function formatTeeTime({ teeTime, timeZone }: { teeTime?: string; timeZone?: string }): string {
  if (!teeTime) return 'Tee time to be advised'
  return timeZone ? `${formatTwelveHour(teeTime)} ${getZoneName(timeZone)}` : formatTwelveHour(teeTime)
}

/** A moment (ISO 8601) as papers state it, in the event's own zone where that is known. */
export function formatMoment(moment: string, timeZone?: string): string {
  const text = getMomentFormat(timeZone ?? 'UTC').format(new Date(moment))
  // The runtime's own data decides which space stands before AM and PM.
  return `${text.replaceAll(/\s/g, ' ')} ${timeZone ? getZoneName(timeZone) : 'UTC'}`
}

const momentFormats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone: making one takes longer than the rest of a paper's words. */
function getMomentFormat(timeZone: string): Intl.DateTimeFormat {
  const known = momentFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  momentFormats.set(timeZone, format)
  return format
}
