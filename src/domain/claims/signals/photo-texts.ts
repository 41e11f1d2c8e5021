import type { PhotoLikeness } from '#domain/claims/signals/photo-likeness.ts'
import type { PlaceSignal } from '#domain/claims/signals/photo-place.ts'
import type { Signal } from '#domain/claims/signals/signal-texts.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** A photo as it is told of. */
export interface ToldPhoto {
  id: string
  /** “photo of the sign”. */
  name: string
}

/** The claim of another event in which a photo was found. */
export interface PhotoElsewhere {
  number: string
  name: string
  playedOn: CalendarDate
  course: string
  isSameCourse: boolean
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** @rule N111 The other claim is named with its month and its course, so that the same place a year later is seen as that. */
export function sayLikeness(
  { id, name }: ToldPhoto,
  likeness: PhotoLikeness,
  { sentAt, elsewhere }: { sentAt: string; elsewhere: PhotoElsewhere },
): Signal {
  const { number, playedOn, course, isSameCourse } = elsewhere
  const when = month.format(new Date(`${playedOn}T12:00:00Z`))
  const where = isSameCourse ? 'same course' : course || 'another course'
  const isLike = likeness.kind === 'same' ? 'The same file as' : 'Looks like'
  return {
    rule: 'F1',
    about: `${id} ${number}`,
    said: `The ${name} was sent ${sentAt}.`,
    beside: `${isLike} the ${elsewhere.name} in ${number} (${when}, ${where}).`,
  }
}

/** @rule N111 The photo's own time stands beside the time of the shot as it was reported. */
export function sayPhotoTime(
  { id, name }: ToldPhoto,
  { takenAt, shotAt }: { takenAt: string; shotAt: string },
): Signal {
  return {
    rule: 'F2',
    about: id,
    said: `The ${name} says ${takenAt}.`,
    beside: `The shot was reported for ${shotAt}.`,
  }
}

/** @rule N111 A place is told as far away, from the point of the day or from the territory of the course. */
export function sayPhotoPlace(
  { id, name }: ToldPhoto,
  { from, meters }: PlaceSignal,
  { latitude, longitude, territory }: { latitude: number; longitude: number; territory: string },
): Signal {
  const far = `${Math.round(meters / 1_000).toLocaleString('en-US')} km`
  return {
    rule: 'F3',
    about: id,
    said: `The ${name} says that it was taken at ${latitude.toFixed(4)}, ${longitude.toFixed(4)}.`,
    beside: from === 'day' ? `Taken ${far} from the point of the day.` : `Taken ${far} from ${territory}.`,
  }
}
