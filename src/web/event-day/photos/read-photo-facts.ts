import type { PhotoFacts } from '#web/event-day/store/day-rows.ts'

/**
 * What the camera wrote into a picture: when and where. Read before the picture is shrunk, as the copy has none of it. That
 * something is missing is never a sign of anything.
 */
export async function readPhotoFacts(file: Blob): Promise<PhotoFacts> {
  try {
    const { default: exifr } = await import('exifr/dist/lite.esm.mjs')
    const read = (await exifr.parse(file, {
      pick: [
        'DateTimeOriginal',
        'OffsetTimeOriginal',
        'GPSLatitude',
        'GPSLatitudeRef',
        'GPSLongitude',
        'GPSLongitudeRef',
      ],
      reviveValues: false,
    })) as Record<string, unknown> | undefined
    return factsOf(read ?? {})
  } catch {
    // Not every picture has them, and a cut one cannot be read.
    return {}
  }
}

/** The facts of what was read, as the camera wrote it. */
export function factsOf(read: Record<string, unknown>): PhotoFacts {
  const { DateTimeOriginal: at, OffsetTimeOriginal: offset, latitude, longitude } = read
  const isPlace = isDegrees(latitude, 90) && isDegrees(longitude, 180)
  return {
    ...timeOf(at, offset),
    ...(isPlace && { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }),
  }
}

/** To ten centimeters, which is more than any phone knows. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most
}

/** `2027:06:12 12:31:08`, and `-05:00` of newer cameras; without it the phone's own zone is meant. */
function timeOf(at: unknown, offset: unknown): PhotoFacts {
  const parts = typeof at === 'string' ? /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(at) : null
  if (!parts) return {}
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number)
  const minutes = typeof offset === 'string' ? offsetOf(offset) : undefined
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  if (minutes !== undefined) return { takenAt: local - minutes * 60_000, takenOffset: minutes }
  const takenAt = new Date(year, month - 1, day, hour, minute, second).getTime()
  return Number.isFinite(takenAt) && takenAt >= 0 ? { takenAt } : {}
}

function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(text) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  if (sign === undefined || !(total <= 840)) return undefined
  return sign === '-' ? -total : total
}
