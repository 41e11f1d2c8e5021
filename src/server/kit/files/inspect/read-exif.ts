/** What a camera wrote into a photo. Missing data are no sign of anything: many programs drop them. */
export interface TakenPhoto {
  /** By the camera’s clock, `yyyy-MM-ddTHH:mm:ss`. */
  takenAt: string | null
  /** From UTC, such as `-05:00`. */
  takenOffset: string | null
  latitude: number | null
  longitude: number | null
}

const NOTHING: TakenPhoto = { takenAt: null, takenOffset: null, latitude: null, longitude: null }

/** Reads time and place. What cannot be read counts as not there. */
export async function readExif(content: Buffer): Promise<TakenPhoto> {
  const { default: exifr } = await import('exifr')
  try {
    const tags: unknown = await exifr.parse(content, {
      reviveValues: false,
      translateValues: false,
      gps: true,
    })
    return tags === undefined ? NOTHING : takenOf(tags as Record<string, unknown>)
  } catch {
    return NOTHING
  }
}

function takenOf(tags: Record<string, unknown>): TakenPhoto {
  const { latitude, longitude } = tags
  const isPlace = isWithin(latitude, 90) && isWithin(longitude, 180)
  return {
    takenAt: readTime(tags['DateTimeOriginal'] ?? tags['CreateDate']),
    takenOffset: readOffset(tags['OffsetTimeOriginal'] ?? tags['OffsetTime']),
    latitude: isPlace ? (latitude as number) : null,
    longitude: isPlace ? (longitude as number) : null,
  }
}

function isWithin(degrees: unknown, most: number): boolean {
  return typeof degrees === 'number' && Number.isFinite(degrees) && Math.abs(degrees) <= most
}

const TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

function readTime(value: unknown): string | null {
  const [, year, month, day, time] = (typeof value === 'string' && TIME.exec(value)) || []
  if (year === undefined) return null
  const iso = `${year}-${month}-${day}T${time}`
  const read = new Date(`${iso}Z`)
  // A camera without a clock says 0000:00:00.
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 19) !== iso ? null : iso
}

function readOffset(value: unknown): string | null {
  return typeof value === 'string' && /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(value) ? value : null
}
