import { TZDate } from '@date-fns/tz'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { TIME_ZONE_OPTIONS, TIME_ZONES } from '#domain/quote/fields/tee-time.ts'
import { findTerritory } from '#domain/values/territories.ts'

/**
 * The time zone to begin with, from the state of the course and the zone of the person's device.
 *
 * @rule N58 Where the state has several zones, or no state is chosen yet, the zone of the device is preset if it fits.
 */
export function presetZone(state: string | undefined, device: string | undefined): string | undefined {
  const listed = device === undefined ? undefined : listedZone(device)
  const ofState = displayTimeZone({ course_state: state })
  if (ofState === undefined) return listed
  const { otherZones = [] } = (state !== undefined && findTerritory(state)) || {}
  return listed !== undefined && otherZones.includes(listed) ? listed : ofState
}

/** One of the six named zones whose clocks show the same all year, else its own if it is listed. */
function listedZone(device: string): string | undefined {
  const wanted = clocks(device)
  const named = TIME_ZONES.find(({ zone }) => clocks(zone) === wanted)
  return named?.zone ?? TIME_ZONE_OPTIONS.find(({ value }) => value === device)?.value
}

/** How far a zone is from UTC in winter and in summer; undefined for a name that is not known here. */
function clocks(zone: string): string | undefined {
  const offsets = [0, 6].map((month) => new TZDate(2027, month, 15, 12, zone).getTimezoneOffset())
  return offsets.some(Number.isNaN) ? undefined : offsets.join(' ')
}
