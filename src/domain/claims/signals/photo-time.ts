import { TZDate } from '@date-fns/tz'
import { startOfDay } from '#domain/quote/fields/tee-time.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** The time that a camera has written into a photo. */
export interface PhotoTime {
  /** `2027-06-12T16:10:00`, by the camera's own clock. */
  local: string
  /** Minutes east of UTC, if the camera wrote them. */
  offset?: number
}

/** What a photo is of: the day's preparations, or the win itself. */
export type PhotoSubject = 'preparation' | 'win'

/** The shot that a photo is compared with. */
export interface PhotographedShot {
  shotAt: Date
  day: CalendarDate
  timeZone: string
}

const MINUTE_MS = 60_000
/** A camera that writes no zone may be an hour off, as many keep the wrong season. */
const UNKNOWN_ZONE_MS = 60 * MINUTE_MS
const AFTER_MS = 12 * 60 * MINUTE_MS
const BEFORE_WIN_MS = 30 * MINUTE_MS

/**
 * When a photo says that it was taken, if that is not when its subject was there; nothing is ever concluded from a photo that tells no time.
 *
 * @rule N111 Preparations from the beginning of the day, the win from half an hour before the shot, both until twelve hours after it.
 */
export function findTimeSignal(
  photo: PhotoTime | undefined,
  subject: PhotoSubject,
  { shotAt, day, timeZone }: PhotographedShot,
): { takenAt: Date } | undefined {
  const takenAt = photo && momentOf(photo, timeZone)
  if (!takenAt) return undefined
  const doubt = photo.offset === undefined ? UNKNOWN_ZONE_MS : 0
  const from = subject === 'win' ? shotAt.getTime() - BEFORE_WIN_MS : startOfDay(day, timeZone).getTime()
  const until = shotAt.getTime() + AFTER_MS
  const isThere = takenAt.getTime() >= from - doubt && takenAt.getTime() <= until + doubt
  return isThere ? undefined : { takenAt }
}

/** What a camera wrote, read from a file: its own clock, and its offset such as `-05:00` where it says so. */
export function writtenTime(local: string, offset: string | null): PhotoTime {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset ?? '') ?? []
  if (sign === undefined) return { local }
  const east = Number(hours) * 60 + Number(minutes)
  return { local, offset: sign === '-' ? -east : east }
}

/** The same as a phone sends it: a moment, which without an offset it took for its own zone, so that it may be off. */
export function sentTime(moment: Date, offset: number | null, timeZone: string): PhotoTime {
  if (offset === null) return { local: new TZDate(moment.getTime(), timeZone).toISOString().slice(0, 19) }
  return { local: new Date(moment.getTime() + offset * MINUTE_MS).toISOString().slice(0, 19), offset }
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/

/** The moment that a camera means; undefined if it has written none. */
function momentOf({ local, offset }: PhotoTime, timeZone: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = (LOCAL.exec(local) ?? []).map(Number)
  if (!year || !month || !day || hour === undefined || minute === undefined) return undefined
  const parts = [year, month - 1, day, hour, minute, second || 0] as const
  const time =
    offset === undefined ? new TZDate(...parts, timeZone).getTime() : Date.UTC(...parts) - offset * MINUTE_MS
  return Number.isNaN(time) ? undefined : new Date(time)
}
