import { playZone } from '#domain/claims/insured/certificate-in-force.ts'
import {
  type ComparedPhoto,
  findLikeness,
  isPlainBySize,
  type PhotoLikeness,
  showsNothing,
} from '#domain/claims/signals/photo-likeness.ts'
import { findPlaceSignalAmong } from '#domain/claims/signals/photo-place.ts'
import { photoOfDocument, photoOfItem } from '#domain/claims/signals/photo-subjects.ts'
import { sayLikeness, sayPhotoPlace, sayPhotoTime } from '#domain/claims/signals/photo-texts.ts'
import { findTimeSignal } from '#domain/claims/signals/photo-time.ts'
import type { Signal } from '#domain/claims/signals/signal-texts.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { wordsOf } from '#domain/search/search-terms.ts'
import { findTerritory } from '#domain/values/territories.ts'
import type { Claim } from '#server/claims/repository.ts'
import { type ClaimPhoto, readPhotosOf } from '#server/claims/signals/photos/photos-of-claim.ts'
import {
  listNamingPhotos,
  listPhotosElsewhere,
  type PhotoThere,
} from '#server/claims/signals/photos/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

interface FoundInPhotos {
  signals: Signal[]
  /** The claims that have the same photo, or were said to have it. */
  others: string[]
}

/** What is to be looked at in the photos of a claim. */
export async function findPhotoSignals(
  db: Db,
  claim: Claim,
  { event }: Pick<CertificateContent, 'event'>,
): Promise<FoundInPhotos> {
  const timeZone = playZone({ event })
  const { photos, points } = await readPhotosOf(db, claim, timeZone)
  const said = (moment: Date) => formatIn(timeZone, moment)
  const there = await findElsewhere(db, claim, photos)
  const same = photos.map((photo) => ({ photo, found: findSame(photo, claim.policyId, there) }))
  const signals = same.flatMap(({ photo, found }) => [
    ...found.map(({ one, likeness }) =>
      sayLikeness(told(photo), likeness, {
        sentAt: said(photo.sentAt),
        elsewhere: { ...one, name: subjectOf(one).name, isSameCourse: isSameCourse(one, event) },
      }),
    ),
    ...findWrongTime(photo, claim, event).map((takenAt) =>
      sayPhotoTime(told(photo), { takenAt: said(takenAt), shotAt: said(claim.shotAt) }),
    ),
    ...findWrongPlace(photo, points, event),
  ])
  const having = same.flatMap(({ found }) => found.map(({ one }) => one.claimId))
  return { signals, others: [...new Set([...having, ...(await listNamingPhotos(db, claim.number))])] }
}

function told({ id, of }: ClaimPhoto) {
  return { id, name: of.name }
}

function formatIn(timeZone: string, moment: Date): string {
  const text = moment.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  // Runtimes differ in the space character before AM and PM.
  return text.replaceAll(/\s/g, ' ')
}

async function findElsewhere(
  db: Db,
  { policyId }: Claim,
  photos: readonly ClaimPhoto[],
): Promise<PhotoThere[]> {
  const compared = photos.filter((photo) => !photo.of.isSign && !showsNothing(photo))
  if (compared.length === 0) return []
  return listPhotosElsewhere(db, policyId, {
    hashes: compared.map(({ sha256 }) => sha256),
    looks: compared.flatMap(({ look, mirrored }) => [look, mirrored].filter((one) => one !== null)),
  })
}

/** Of each other claim the photo that is the most like it. */
function findSame(photo: ClaimPhoto, policy: string, there: readonly PhotoThere[]) {
  const { of, ...compared } = photo
  const own: ComparedPhoto = { ...compared, policy, isOfDocument: of.isSign }
  const found = new Map<string, { one: PhotoThere; likeness: PhotoLikeness }>()
  for (const one of there) {
    const likeness = findLikeness(own, comparedOf(one))
    const before = found.get(one.number)
    if (likeness && (!before || distanceOf(likeness) < distanceOf(before.likeness)))
      found.set(one.number, { one, likeness })
  }
  return [...found.values()]
}

function comparedOf(one: PhotoThere): ComparedPhoto {
  const { sha256, look, policy, bytes, width, height } = one
  return {
    sha256,
    look,
    mirrored: null,
    policy,
    isOfDocument: subjectOf(one).isSign,
    isPlain: one.key === null && isPlainBySize({ bytes, width: width ?? 0, height: height ?? 0 }),
  }
}

function subjectOf({ key, about }: PhotoThere) {
  return (key && photoOfDocument(key)) ?? photoOfItem(about)
}

function distanceOf(likeness: PhotoLikeness): number {
  return likeness.kind === 'same' ? -1 : likeness.distance
}

function isSameCourse({ course, state }: PhotoThere, event: CertificateContent['event']): boolean {
  const key = wordsOf(event.course, event.state).join(' ')
  return wordsOf(event.course).length > 0 && wordsOf(course, state).join(' ') === key
}

/** Where nobody knows the zone of an event, a time of day says nothing. */
function findWrongTime(
  { of, taken }: ClaimPhoto,
  { shotAt, playedOn: day }: Claim,
  event: CertificateContent['event'],
): Date[] {
  const isZoneKnown = displayTimeZone({ time_zone: event.timeZone, course_state: event.state }) !== undefined
  const shot = { shotAt, day, timeZone: playZone({ event }) }
  const found = isZoneKnown ? findTimeSignal(taken, of.subject, shot) : undefined
  return found ? [found.takenAt] : []
}

function findWrongPlace(
  photo: ClaimPhoto,
  days: readonly NonNullable<ClaimPhoto['place']>[],
  { state }: CertificateContent['event'],
): Signal[] {
  const { place } = photo
  const found = findPlaceSignalAmong(place, { days, territory: state })
  if (!place || !found) return []
  const territory = findTerritory(state)?.name ?? state
  return [sayPhotoPlace(told(photo), found, { ...place, territory })]
}
