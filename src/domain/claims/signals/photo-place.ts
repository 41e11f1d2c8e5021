import { type MapBox, TERRITORY_BOXES } from '#domain/claims/signals/territory-boxes.ts'
import { findTerritory } from '#domain/values/territories.ts'

/** A place on earth, and how far it may be off. */
export interface MapPoint {
  latitude: number
  longitude: number
  /** Meters; 0 where nothing is said of it. */
  accuracy: number
}

/** Farther from the point of the day than this, a photo was taken elsewhere. */
const FAR_METERS = 3_000
/** So far around the box of the territory. */
const MARGIN_METERS = 25_000
const EARTH_METERS = 6_371_000

/** How far away a photo was taken, and from what. */
export interface PlaceSignal {
  from: 'day' | 'territory'
  meters: number
}

/**
 * Whether a photo was taken somewhere else than where the event was; nothing is ever concluded from a photo that tells no place.
 *
 * @rule N111 Against the point that was marked on the day, else against the course's territory; what a measurement may be off is in the photo's favor.
 */
export function findPlaceSignal(
  photo: MapPoint | undefined,
  { day, territory }: { day?: MapPoint | undefined; territory?: string | undefined },
): PlaceSignal | undefined {
  if (!photo || !isOnEarth(photo)) return undefined
  if (day && isOnEarth(day)) {
    const meters = Math.max(0, distance(photo, day) - photo.accuracy - day.accuracy)
    return meters > FAR_METERS ? { from: 'day', meters: Math.round(meters) } : undefined
  }
  const box = boxOf(territory)
  if (!box) return undefined
  const meters = Math.max(0, distanceToBox(photo, box) - photo.accuracy)
  return meters > MARGIN_METERS ? { from: 'territory', meters: Math.round(meters) } : undefined
}

/**
 * The same against several points of one day: what is near any of them was there.
 *
 * @rule N111 Phones that marked different points are not decided between, but in the photo's favor.
 */
export function findPlaceSignalAmong(
  photo: MapPoint | undefined,
  { days, territory }: { days: readonly MapPoint[]; territory: string | undefined },
): PlaceSignal | undefined {
  if (days.length === 0) return findPlaceSignal(photo, { territory })
  const found = days.map((day) => findPlaceSignal(photo, { day, territory }))
  const far = found.filter((one) => one !== undefined)
  return far.length < found.length ? undefined : far.toSorted((one, other) => one.meters - other.meters)[0]
}

function boxOf(territory: string | undefined): MapBox | undefined {
  const code = territory === undefined ? undefined : findTerritory(territory)?.code
  return code === undefined ? undefined : TERRITORY_BOXES[code]
}

/** Cameras without a place sometimes write 0, 0, which is in the sea. */
function isOnEarth({ latitude, longitude }: MapPoint): boolean {
  const isNowhere = latitude === 0 && longitude === 0
  return !isNowhere && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** Meters over the ground between two places. */
export function distance(one: Omit<MapPoint, 'accuracy'>, other: Omit<MapPoint, 'accuracy'>): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const across = radians(other.longitude - one.longitude)
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(across / 2) ** 2
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Meters to the nearest place of a box; 0 within it. */
function distanceToBox(point: MapPoint, [south, west, north, east]: MapBox): number {
  const latitude = Math.min(Math.max(point.latitude, south), north)
  return Math.min(
    ...nearestLongitudes(point.longitude, west, east).map((longitude) =>
      distance(point, { latitude, longitude }),
    ),
  )
}

/** The own longitude within the edges, else both edges; a box may reach over the date line. */
function nearestLongitudes(longitude: number, west: number, east: number): number[] {
  const isWithin =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
  return isWithin ? [longitude] : [west, east]
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
